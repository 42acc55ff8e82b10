import { expect, it } from "vitest";
import { EDITION_DEFAULTS } from "../../call/words";
import { type ExistingData, planImport, valuesOf } from "./plan";
import type { Imported } from "./reimport";
import type { ImportChoices, SourceProposal } from "./words";

const ADA = {
  id: "A1",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  bio: "Bio",
  employer: "",
};
const GRACE = { ...ADA, id: "G1", firstName: "Grace", lastName: "Hopper", email: "" };
const KETTLES: SourceProposal = {
  id: "ABCDEF",
  title: "Kettles",
  abstract: "About kettles",
  remarks: "",
  track: "Kitchen",
  type: "Talk",
  minutes: 50,
  decision: "ACC",
  submittedAt: "2025-02-01T10:00:00Z",
  leftOut: null,
  speakers: [ADA, GRACE],
};
const CHOICES: ImportChoices = { topics: { Kitchen: "P" }, types: {}, decisions: false };

const plan = (
  foreign: SourceProposal,
  choices: Partial<ImportChoices>,
  imported: ExistingData["imported"],
) => {
  const mark = (value: string) => `<${value}>`;
  const here: ExistingData = { imported, accounts: new Map(), importer: "the organiser", mark };
  return planImport("pretalx", [foreign], { ...CHOICES, ...choices }, here, EDITION_DEFAULTS)[0];
};

/** KETTLES as it was imported, with what was edited here since. */
function brought(edited: Partial<Imported["values"]> = {}, changes: Partial<Imported> = {}): Imported {
  const first = plan(KETTLES, {}, new Map());
  if (!first?.proposal) throw new Error("It came not over");
  return {
    pk: 17,
    own: false,
    values: { ...valuesOf(first.proposal), ...edited },
    marks: first.marks,
    edited: Object.keys(edited).length > 0,
    status: "Submitted",
    owner: { email: "Ada@example.org", name: "Ada Lovelace", erased: false },
    ...changes,
  };
}
const again = (there: Partial<SourceProposal>, here = brought(), choices: Partial<ImportChoices> = {}) =>
  plan({ ...KETTLES, ...there }, choices, new Map([["ABCDEF", here]]));

it("keeps edits and selections made here of what did not change at the source", () => {
  const nothing = { outcome: "imported", pk: 17, proposal: null, changes: [], kept: [], notes: [] };
  expect(again({})).toMatchObject(nothing);
  expect(again({}, brought({ title: "Pots", topic: "RT", decision: "REJ" }))).toMatchObject(nothing);
  expect(again({}, brought(), { topics: {}, types: { Talk: "WS" } }), "another choice").toMatchObject(
    nothing,
  );
});

it("updates what changed at the source unless it was edited here", () => {
  const here = brought({ abstract: "Edited here" });
  const planned = again({ title: "Pots", abstract: "About pots", remarks: "Loud", speakers: [ADA] }, here);
  expect(planned).toMatchObject({
    outcome: "changed",
    changes: [
      { field: "title", from: "Kettles", to: "Pots" },
      { field: "remarks", from: "None", to: "Loud" },
      { field: "authors", from: "Grace Hopper", to: "" },
    ],
    kept: [{ field: "abstract", from: "Edited here", to: "About pots" }],
  });
  expect(planned?.marks?.title).toEqual({ there: "<Pots>", here: "<Pots>" });
  expect(planned?.marks?.abstract, "still known as edited").toEqual(here.marks?.abstract);
});

it("reports nothing if both sides are equal, and changes nothing if all was edited here", () => {
  expect(again({ title: "Pots" }, brought({ title: "Pots" }))).toMatchObject({
    outcome: "imported",
    kept: [],
  });
  const kept = again({ title: "Pans" }, brought({ title: "Pots" }));
  expect(kept).toMatchObject({
    outcome: "imported",
    changes: [],
    kept: [{ field: "title", from: "Pots", to: "Pans" }],
  });
});

it("maps a new track and type as selected, and reports an unknown track without a change", () => {
  expect(again({ track: "Red Team", type: "Tutorial" })?.changes).toEqual([
    { field: "topic", from: "P", to: "RT" },
    { field: "type", from: "T", to: "WS" },
    { field: "duration", from: "NA", to: "0H50M" },
  ]);
  expect(again({ track: "Cellar" })).toMatchObject({
    outcome: "imported",
    fresh: ["topic"],
    notes: ["No topic “Cellar” here: the proposal keeps its topic."],
  });
  expect(again({ track: "Cellar" }, brought(), { topics: { Cellar: "RT" } })?.changes).toEqual([
    { field: "topic", from: "P", to: "RT" },
  ]);
});

it("imports decisions only if requested, also those that were not imported the first time", () => {
  expect(again({ decision: "REJ" })).toMatchObject({ outcome: "imported", fresh: [] });
  expect(again({}, brought(), { decisions: true })?.changes).toEqual([
    { field: "decision", from: "", to: "ACC" },
  ]);
  const decided = again({ decision: "REJ" }, brought({ decision: "HLD" }), { decisions: true });
  expect(decided?.kept).toEqual([{ field: "decision", from: "HLD", to: "REJ" }]);
});

it("keeps fields that the file does not contain", () => {
  const table = { title: "Pots", abstract: "", track: "", missing: ["abstract", "topic"] as const };
  expect(again(table)?.changes).toEqual([{ field: "title", from: "Kettles", to: "Pots" }]);
  expect(again({ speakers: [{ ...GRACE, firstName: "", lastName: "" }] })?.fresh).toEqual([]);
  // Of a proposal without speakers, or with a nameless one, the authors are unknown.
  for (const speakers of [[], [ADA, { ...GRACE, firstName: "", lastName: "" }]])
    expect(again({ title: "Pots", speakers })?.changes.map(({ field }) => field)).toEqual(["title"]);
});

it("recognises by its version an unedited proposal that was imported before digests were stored", () => {
  const old = { marks: null };
  expect(again({}, brought({}, old))).toMatchObject({ outcome: "imported", fresh: [] });
  expect(again({ track: "Cellar", type: "Panel" }, brought({}, old)), "no way to know").toMatchObject({
    fresh: [],
  });
  const change = [{ field: "title", from: "Kettles", to: "Pots" }];
  expect(again({ title: "Pots" }, brought({}, old))?.changes).toEqual(change);
  expect(again({ title: "Pots" }, brought({}, { ...old, edited: true }))).toMatchObject({
    changes: [],
    kept: change,
  });
});

it.each([
  ["Withdrawn here: not updated.", { status: "Withdrawn" }, {}],
  ["Its speaker was erased: not updated.", { owner: { email: "", name: "", erased: true } }, {}],
  ["It is withdrawn in pretalx. Not updated here.", {}, { leftOut: "It is withdrawn in pretalx." }],
] as const)("leaves it where: %s", (note, here, there) => {
  const planned = again({ title: "Pots", ...there }, brought({}, here));
  expect(planned).toMatchObject({ outcome: "imported", changes: [], kept: [], notes: [note] });
});

it("reports texts that are too long, and does not import them", () => {
  expect(again({ title: "x".repeat(256), abstract: "Other" })).toMatchObject({
    outcome: "problem",
    pk: 17,
    changes: [],
    notes: ["The title has 256 characters; the maximum is 255."],
  });
});
