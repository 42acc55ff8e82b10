import { expect, it } from "vitest";
import { readExport } from "./read";

const read = (file: unknown, people?: unknown) => {
  const found = readExport(file, people);
  if ("fault" in found) throw new Error(found.fault);
  return found;
};
/** Rows by their columns' names, from lines whose cells are parted by a bar. */
function rows(...lines: string[]) {
  const [head = [], ...rest] = lines.map((line) => line.split("|"));
  return rest.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n] ?? ""])));
}
const ADA = {
  id: "ADA",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  bio: "Bio",
  employer: "Engines",
};

const ROW = {
  ID: "ABCDEF",
  "Proposal title": "Kettles",
  "Proposal state": "confirmed",
  "Session type": { en: "Long talk", de: "Langer Vortrag" },
  Track: "Rotes Team",
  Created: "2025-02-01T10:00:00+01:00",
  Tags: null,
  Abstract: "About",
  Description: "More.",
  Notes: "Please be kind",
  "Internal notes": "Not for others",
  Duration: 50,
  "Speaker IDs": ["ADA", "GRACE"],
  "Speaker names": ["Ada Lovelace", "Grace Hopper"],
  "Phone number": "+44 1",
};
const KETTLES = {
  id: "ABCDEF",
  title: "Kettles",
  abstract: "About\n\nMore.",
  remarks: "Please be kind",
  track: "Rotes Team",
  type: "Long talk",
  minutes: 50,
  decision: "ACC",
  submittedAt: "2025-02-01T10:00:00+01:00",
  leftOut: null,
  speakers: [ADA, { id: "GRACE", firstName: "Grace", lastName: "Hopper", email: "", bio: "", employer: "" }],
  missing: [],
};
const PEOPLE = [
  {
    ID: "ADA",
    Name: "Ada Lovelace",
    Biography: "Bio",
    Email: "ada@example.org",
    "T-shirt": "M",
    Company: "Engines",
  },
];

it("reads pretalx's export of sessions and speakers, and names ignored columns", () => {
  expect(read([ROW], PEOPLE)).toEqual({
    source: "pretalx",
    proposals: [KETTLES],
    left: ["Tags", "Internal notes", "Phone number"],
  });
});

it.each([
  ["\n", "ADA\nGRACE", "Ada Lovelace\nGrace Hopper"],
  [", ", "ADA, GRACE", "Ada Lovelace, Grace Hopper"],
])("reads a table with several values in a cell, separated as in %j", (_, ids, names) => {
  const proposals = rows(
    "ID|Proposal title|Proposal state|Session type|Track|Created|Abstract|Description|Notes|Duration|Speaker IDs|Speaker names",
    `ABCDEF|Kettles|confirmed|Long talk|Rotes Team|2025-02-01T10:00:00+01:00|About|More.|Please be kind|50|${ids}|${names}`,
  );
  const people = rows("ID|Name|Biography|Email|Affiliation", "ADA|Ada Lovelace|Bio|ada@example.org|Engines");
  expect(read(proposals, people)).toEqual({ source: "pretalx", proposals: [KETTLES], left: [] });
});

it("knows which columns were not exported, and assumes no value for them", () => {
  const [proposal] = read([{ ID: "ABCDEF", "Proposal title": "Kettles" }]).proposals;
  expect(proposal).toMatchObject({
    title: "Kettles",
    speakers: [],
    missing: ["abstract", "remarks", "topic", "type", "duration", "decision"],
  });
});

it("reads Sessionize's flattened export, a row for each speaker", () => {
  const table = rows(
    "Session Id|Title|Description|Owner|Owner Email|Session format|Track|Level|Room|Scheduled Duration|Speaker Id|FirstName|LastName|Email|TagLine|Bio|Company",
    "12|Kettles|About|Ada Lovelace|ada@example.org|Workshop|Red Team|Expert|Main|50|ADA|Ada|Lovelace|ada@example.org|x|Bio|Engines",
    "12|Kettles|About|Ada Lovelace|ada@example.org|Workshop|Red Team|Expert|Main|50|G1|Grace|Hopper|g@example.org|x||Navy",
    "13|Pots|About|Joan Clarke|joan@example.org|Talk",
  );
  const found = read(table);
  expect(found.left).toEqual(["Level", "Room", "TagLine"]);
  expect(found.proposals).toEqual([
    {
      id: "12",
      title: "Kettles",
      abstract: "About",
      remarks: "",
      track: "Red Team",
      type: "Workshop",
      minutes: 50,
      decision: null,
      submittedAt: "",
      leftOut: null,
      speakers: [
        ADA,
        {
          id: "G1",
          firstName: "Grace",
          lastName: "Hopper",
          email: "g@example.org",
          bio: "",
          employer: "Navy",
        },
      ],
      missing: ["remarks", "decision"],
    },
    expect.objectContaining({
      id: "13",
      minutes: null,
      speakers: [
        {
          id: "joan@example.org",
          firstName: "Joan",
          lastName: "Clarke",
          email: "joan@example.org",
          bio: "",
          employer: "",
        },
      ],
    }),
  ]);
});

it.each([
  [[{ ID: "X", "Proposal title": [], Duration: {}, "Speaker IDs": [null, {}], "Speaker names": 7 }, null]],
  [[{ "Session Id": null, Title: {} }, null, 3, { "Speaker Id": [] }]],
])("reads values of unexpected types as missing: %j", (file) => {
  expect(read(file).proposals[0]).toMatchObject({ title: "", abstract: "", minutes: null });
});
