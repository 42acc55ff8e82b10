import { expect, it } from "vitest";
import { choicesOf } from "../../call/all-choices";
import { EDITION_DEFAULTS } from "../../call/words";
import { FIELDS } from "./changes";
import { durationFor, typeFor } from "./choices";
import { type ExistingData, planImport } from "./plan";
import type { ImportChoices, SourceProposal } from "./words";

const ADA = {
  id: "A1",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  bio: "Bio",
  employer: "Kettles",
};
const foreign = (changes: Partial<SourceProposal> = {}): SourceProposal => ({
  id: "ABCDEF",
  title: "Kettles",
  abstract: "About kettles",
  remarks: "",
  track: "red team",
  type: "Talk",
  minutes: 50,
  decision: "ACC",
  submittedAt: "2025-02-01T10:00:00Z",
  leftOut: null,
  speakers: [ADA],
  ...changes,
});
const here = (changes: Partial<ExistingData> = {}): ExistingData => ({
  imported: new Map(),
  accounts: new Map(),
  importer: "the organiser",
  mark: (value) => value,
  ...changes,
});
const CHOICES = { topics: {}, types: {}, decisions: false };
const EDITION = { ...EDITION_DEFAULTS, maxAuthors: 3 };
const OURS = choicesOf(EDITION);
const plan = (proposals: SourceProposal[], choices: Partial<ImportChoices> = {}, state = here()) =>
  planImport("pretalx", proposals, { ...CHOICES, ...choices }, state, EDITION);
const one = (changes: Partial<SourceProposal>, choices: Partial<ImportChoices> = {}, state = here()) =>
  plan([foreign(changes)], choices, state)[0];

it("plans a new proposal with a new person, and a decision only if requested", () => {
  expect(one({})).toEqual({
    id: "ABCDEF",
    title: "Kettles",
    track: "red team",
    type: "Talk",
    outcome: "new",
    notes: [],
    speaker: "Ada Lovelace",
    address: "ada@example.org",
    pk: null,
    person: {
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Lovelace",
      bio: "Bio",
      employer: "Kettles",
    },
    proposal: {
      title: "Kettles",
      abstract: "About kettles",
      remarks: "None",
      conference: "MAIN",
      authors: "Ada Lovelace",
      topicType: "RT",
      submissionType: "T",
      workshopDuration: "NA",
      decision: null,
      submittedAt: "2025-02-01T10:00:00Z",
    },
    changes: [],
    kept: [],
    fresh: FIELDS,
    marks: expect.objectContaining({ topic: { there: "red team", here: "RT" } }),
  });
  expect(one({}, { decisions: true })?.proposal?.decision).toBe("ACC");
});

it("matches addresses in any case, and finds duplicates in the file", () => {
  const accounts = new Map([["ada@example.org", { id: "1", group: "speaker" as const, name: "Ada King" }]]);
  const known = one({ speakers: [{ ...ADA, email: "ADA@example.org" }] }, {}, here({ accounts }));
  expect([known?.outcome, known?.proposal?.authors]).toEqual(["known", "Ada King"]);
  expect(plan([foreign(), foreign()]).map(({ outcome }) => outcome)).toEqual(["new", "skipped"]);
});

it("gives people without an address an unreachable one, and reports it", () => {
  const row = one({ speakers: [{ ...ADA, email: "not an address" }] });
  expect([row?.address, row?.person?.email]).toEqual([null, "pretalx-a1@no-address.invalid"]);
  expect(row?.notes).toEqual(["No email address: this person can't log in or receive mails."]);
  const other = { ...ADA, id: "A2", firstName: "Grace", lastName: "Hopper" };
  const second = one({
    speakers: [
      { ...ADA, email: "" },
      { ...other, email: "grace@example.org" },
    ],
  });
  expect([second?.speaker, second?.proposal?.authors], "who can be written to").toEqual([
    "Grace Hopper",
    "Grace Hopper,Ada Lovelace",
  ]);
});

it("reports texts that are too long instead of truncating them", () => {
  expect(one({ title: "x".repeat(256), abstract: "x".repeat(3001), id: "" })).toMatchObject({
    outcome: "problem",
    proposal: null,
    notes: [
      "It has no id.",
      "The title has 256 characters; the maximum is 255.",
      "The abstract with the description has 3001 characters; the maximum is 3000.",
    ],
  });
  expect(one({ speakers: [] })?.notes).toEqual(["It names no speaker."]);
  expect(one({ speakers: [ADA, ADA, ADA, ADA].map((each) => ({ ...each })) })?.outcome).toBe("problem");
});

it("uses the organiser's topic for an unknown track, otherwise the first, and reports it", () => {
  const unknown = one({ track: "Kitchen" });
  expect([unknown?.proposal?.topicType, unknown?.notes]).toEqual([
    "RT",
    ["No topic “Kitchen” here: the proposal gets the first topic."],
  ]);
  const chosen = one({ track: "Kitchen" }, { topics: { Kitchen: "P" } });
  expect([chosen?.proposal?.topicType, chosen?.notes]).toEqual(["P", []]);
  expect(one({ track: "constructor" }, { topics: { constructor: "no such" } })?.proposal?.topicType).toBe(
    "RT",
  );
});

it("reduces the names of further authors to letters and spaces, and reports it", () => {
  const row = one({
    speakers: [ADA, { ...ADA, id: "B", firstName: "Anne-Marie", lastName: "O'Neil", email: "" }],
  });
  expect(row?.proposal?.authors).toBe("Ada Lovelace,Anne Marie O Neil");
  expect(row?.notes).toHaveLength(1);
});

it.each([
  ["Workshop (half day)", 110, "WS", "1H50M"],
  ["Tutorial", null, "WS", "0H50M"],
  ["Lightning talk", 10, "T", "NA"],
  ["both", 400, "BOTH", "2H50M"],
] as const)("%s of %s minutes becomes %s of %s", (name, minutes, type, duration) => {
  expect(typeFor(name, undefined, OURS)).toBe(type);
  expect(durationFor(type, minutes, OURS)).toBe(duration);
});
