import { expect, test } from "vitest";
import { RETENTION_SCHEMAS } from "../../call/retention-settings";
import { EDITION_DEFAULTS } from "../../call/words";
import {
  type Deletion,
  deletions,
  describeDeletion,
  isWarningDue,
  monthsLater,
  needsConferenceEnd,
  type Retention,
} from "./retention";

const now = new Date("2027-01-10T12:00:00Z");
const never = () => null;
const with_ = (changes: Partial<Retention>): Retention => ({ ...EDITION_DEFAULTS, ...changes });

test("deletes nothing unless it is set", () => {
  expect(deletions(EDITION_DEFAULTS, never, now)).toEqual([]);
});

test("deletes on a day, and no earlier than a week after organisers were notified", () => {
  const far = deletions(with_({ deleteProposalsAfter: "2027-03-01" }), never, now);
  expect(far).toEqual([
    {
      key: "deleteProposalsAfter",
      value: "2027-03-01",
      due: new Date("2027-03-01T00:00:00Z"),
      before: new Date("2027-03-01T00:00:00Z"),
    },
  ]);
  const near = with_({ deleteProposalsAfter: "2027-01-11" });
  expect(deletions(near, never, now)[0]?.due).toEqual(new Date("2027-01-17T12:00:00Z"));
  const warnedAt = () => new Date("2027-01-05T00:00:00Z");
  expect(deletions(near, warnedAt, now)[0]?.due).toEqual(new Date("2027-01-12T00:00:00Z"));
});

test("counts months from the last day of the conference, and waits for it", () => {
  const settings = with_({ deleteAccountsAfter: "6 months" });
  expect([deletions(settings, never, now), needsConferenceEnd(settings)]).toEqual([[], true]);
  const ended = { ...settings, conferenceEnds: "2026-10-14" };
  expect(deletions(ended, never, now)[0]).toMatchObject({
    value: "2027-04-14",
    due: new Date("2027-04-14T00:00:00Z"),
  });
  expect(needsConferenceEnd(ended)).toBe(false);
});

test("deletes what is older than a number of months, day by day", () => {
  const warnedAt = () => new Date("2026-12-01T00:00:00Z");
  const [deletion] = deletions(with_({ deleteAuditAfter: 24 }), warnedAt, now);
  expect(deletion).toEqual({
    key: "deleteAuditAfter",
    value: "24 months",
    due: now,
    before: new Date("2025-01-10T12:00:00Z"),
  });
});

test.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2027-03-31", -1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-11-15", 3, "2028-02-15"],
])("counts from %s by %i months to %s", (from, months, to) => {
  expect(monthsLater(new Date(`${from}T00:00:00Z`), months)).toEqual(new Date(`${to}T00:00:00Z`));
});

test("notifies organisers a week before, and no earlier", () => {
  const due = (day: string): Deletion => ({
    key: "deleteAuditAfter",
    value: "",
    due: new Date(day),
    before: now,
  });
  expect(isWarningDue(due("2027-01-17T12:00:00Z"), now)).toBe(true);
  expect(isWarningDue(due("2027-01-17T12:00:01Z"), now)).toBe(false);
});

test("lists what is deleted on which day", () => {
  expect(describeDeletion({ due: new Date("2027-03-01T00:00:00Z") }, { proposals: 214, files: 1 })).toBe(
    "On 1 March 2027: 214 declined or withdrawn proposals, 1 file deleted permanently, as of today.",
  );
});

test.each([
  ["deleteProposalsAfter", "2027-03-01", "2027-03-01"],
  ["deleteProposalsAfter", " 6 Months ", "6 months"],
  ["deleteProposalsAfter", "none", null],
  ["deleteProposalsAfter", null, null],
  ["deleteAuditAfter", "24", 24],
  ["deleteAuditAfter", 24, 24],
  ["deleteMailTextsAfter", "12 months", 12],
  ["conferenceEnds", "2026-10-14", "2026-10-14"],
] as const)("takes %s: %j", (key, value, kept) => {
  expect(RETENTION_SCHEMAS[key].safeParse(value)).toEqual({ success: true, data: kept });
});

test.each([
  ["deleteProposalsAfter", "2027-02-30"],
  ["deleteProposalsAfter", "soon"],
  ["deleteProposalsAfter", 6],
  ["deleteAuditAfter", "0"],
  ["deleteAuditAfter", "121"],
  ["deleteAuditAfter", true],
  ["conferenceEnds", "6 months"],
] as const)("refuses %s: %j", (key, value) => {
  expect(RETENTION_SCHEMAS[key].safeParse(value).success).toBe(false);
});
