import { expect, it } from "vitest";
import { readExport } from "./read";

const person = { id: "", firstName: "", lastName: "", email: "", bio: "", employer: "" };
const proposalsOf = (document: unknown, people?: unknown) => {
  const read = readExport(document, people);
  return "fault" in read ? read.fault : read.proposals;
};

/** As pretalx's API gives it with expand=speakers,track,submission_type. */
const PRETALX = {
  count: 1,
  next: null,
  previous: null,
  results: [
    {
      code: "ABCDEF",
      title: " Kettles ",
      speakers: [
        {
          code: "SPEAKR",
          name: "Ada King Lovelace",
          email: "ada@example.org",
          biography: "Bio",
          answers: [
            { question: { question: { en: "Who pays the company's kettles?" } }, answer: "Nobody" },
            { question: { question: { en: "Company / Organisation" } }, answer: "Not asked so" },
            { question: { question: { en: "Employer:" } }, answer: " Kettles Ltd " },
          ],
        },
      ],
      submission_type: { id: 2, name: { en: "Long talk", de: "Langer Vortrag" }, default_duration: 50 },
      track: { id: 1, name: { de: "Rotes Team" } },
      state: "confirmed",
      abstract: "<b>About</b>\r\nkettles",
      description: "More.",
      duration: 50,
      notes: "Please be kind",
      internal_notes: "Not for others",
      created: "2025-02-01T10:00:00+01:00",
      answers: [{ question: { question: { en: "Phone" } }, answer: "+44 1" }],
    },
  ],
};

it("reads proposals of pretalx without their private fields", () => {
  expect(proposalsOf(PRETALX)).toEqual([
    {
      id: "ABCDEF",
      title: "Kettles",
      abstract: "<b>About</b>\nkettles\n\nMore.",
      remarks: "Please be kind",
      track: "Rotes Team",
      type: "Long talk",
      minutes: 50,
      decision: "ACC",
      submittedAt: "2025-02-01T10:00:00+01:00",
      leftOut: null,
      speakers: [
        {
          id: "SPEAKR",
          firstName: "Ada King",
          lastName: "Lovelace",
          email: "ada@example.org",
          bio: "Bio",
          employer: "Kettles Ltd",
        },
      ],
    },
  ]);
});

it("reads pretalx's older format, and speakers who are referenced by code", () => {
  const old = { code: "OLDEST", title: "Old", state: "withdrawn", track: "Red", submission_type: "Talk" };
  expect(
    proposalsOf([{ ...old, speakers: ["SPEAKR", "NOBODY"] }], {
      results: [{ code: "SPEAKR", name: "Ada", email: "a@example.org" }],
    }),
  ).toEqual([
    expect.objectContaining({
      track: "Red",
      type: "Talk",
      leftOut: "It is withdrawn in pretalx.",
      speakers: [
        { ...person, id: "SPEAKR", firstName: "Ada", email: "a@example.org" },
        { ...person, id: "NOBODY" },
      ],
    }),
  ]);
});

const SESSION = {
  id: "123",
  title: "Kettles",
  description: "About kettles",
  startsAt: "2025-07-01T10:00:00",
  endsAt: "2025-07-01T10:50:00",
  isServiceSession: false,
  isPlenumSession: false,
  speakers: ["uuid-1"],
  categoryItems: [11, 22],
  questionAnswers: [],
  roomId: 5,
  status: "Accepted",
};
const ALL = {
  sessions: [SESSION, { ...SESSION, id: "124", title: "Lunch", isServiceSession: true }],
  speakers: [
    {
      id: "uuid-1",
      firstName: "Ada",
      lastName: "Lovelace",
      bio: "Bio",
      tagLine: "x",
      sessions: [123],
      questionAnswers: [
        { questionId: 8, answerValue: "Vegan" },
        { questionId: 9, answerValue: "Kettles Ltd" },
      ],
    },
  ],
  questions: [
    { id: 8, question: "Meals at the company dinner" },
    { id: 9, question: "Company" },
  ],
  categories: [
    { id: 1, title: "Session format", items: [{ id: 11, name: "Workshop" }] },
    { id: 2, title: "Track", items: [{ id: 22, name: "Red Team" }] },
  ],
  rooms: [{ id: 5, name: "Main hall" }],
};
const KETTLES = {
  id: "123",
  title: "Kettles",
  abstract: "About kettles",
  remarks: "",
  track: "Red Team",
  type: "Workshop",
  minutes: 50,
  decision: "ACC",
  submittedAt: "",
  leftOut: null,
  speakers: [
    { id: "uuid-1", firstName: "Ada", lastName: "Lovelace", email: "", bio: "Bio", employer: "Kettles Ltd" },
  ],
};

it("reads Sessionize's view All, and names entries that are not proposals", () => {
  expect(proposalsOf(ALL)).toEqual([
    KETTLES,
    { ...KETTLES, id: "124", title: "Lunch", leftOut: "It is a service session, such as a break." },
  ]);
});

it("reads Sessionize's other views, with addresses from another list", () => {
  const inGroups = {
    ...SESSION,
    speakers: [{ id: "uuid-1", name: "Ada Lovelace" }],
    categoryItems: undefined,
    categories: [
      { name: "Track", categoryItems: [{ id: 22, name: "Red Team" }] },
      { name: "Session format", categoryItems: [{ id: 11, name: "Workshop" }] },
    ],
  };
  const questionAnswers = [{ id: 9, question: "Company", answer: "Kettles Ltd" }];
  const ada = { id: "uuid-1", fullName: "Ada Lovelace", bio: "Bio", email: "ada@example.org" };
  const speakers = [{ ...ada, questionAnswers }];
  const withAddress = { ...KETTLES, speakers: [{ ...KETTLES.speakers[0], email: "ada@example.org" }] };
  expect(proposalsOf([{ groupId: 1, groupName: "All", sessions: [inGroups] }], speakers)).toEqual([
    withAddress,
  ]);
  const grid = [{ date: "2025-07-01", rooms: [{ id: 5, sessions: [inGroups] }] }];
  expect(proposalsOf(grid, speakers)).toEqual([withAddress]);
});

it("puts titles and names on one line", () => {
  const [read] = proposalsOf([
    { ...PRETALX.results[0], title: "Kettles\n\tat home", speakers: [{ code: "A", name: "Ada\nLovelace" }] },
  ]) as { title: string; speakers: unknown[] }[];
  expect(read).toMatchObject({
    title: "Kettles at home",
    speakers: [{ firstName: "Ada", lastName: "Lovelace" }],
  });
  const people = [{ id: "uuid-1", firstName: "Ada\nKing", lastName: "Lovelace" }];
  expect(proposalsOf({ ...ALL, speakers: people })).toMatchObject([
    { speakers: [{ firstName: "Ada King" }] },
    {},
  ]);
});

it.each([
  [null, /not a pretalx or Sessionize export: it has no known fields/],
  ["text", /not a pretalx or Sessionize export/],
  [[{ a: 1 }], /it is a list of other data/],
  [{ proposals: [], format: 2 }, /it has proposals, format\./],
  [{ "<img src=x>": 1 }, /it has no known fields/],
  [{ results: [] }, /no proposals in this file/],
  [{ sessions: "x", speakers: 3 }, /not a pretalx or Sessionize export/],
  [Array.from({ length: 5001 }, () => PRETALX.results[0]), /5001 proposals in this file; at most 5000/],
])("explains what is wrong with %j", (document, fault) => expect(proposalsOf(document)).toMatch(fault));

it.each([
  { code: "X", title: {}, state: 1, speakers: {}, track: [1], duration: "x", notes: ["a"], abstract: null },
  { code: "X", title: "a\0b\ud800", state: "submitted", speakers: [null, 1, [], { name: { en: 3 } }] },
])("reads values of unexpected types as missing: %j", (item) => {
  const [read] = proposalsOf([item]) as unknown as Record<string, unknown>[];
  expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud800/);
  expect(read).toMatchObject({ id: "X", abstract: "", remarks: "", minutes: null });
});

it("keeps titles and names on one line, and the name of a speaker from becoming two authors", () => {
  const item = {
    code: "A",
    title: "\u202eKettles\r\nBcc: x",
    speakers: [{ code: "S", name: "Lovelace, Ada" }],
  };
  const [read] = proposalsOf({ results: [{ ...PRETALX.results[0], ...item }] });
  expect(read).toMatchObject({
    title: "Kettles Bcc: x",
    speakers: [{ firstName: "Lovelace", lastName: "Ada" }],
  });
});
