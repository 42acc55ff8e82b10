import { expect, test } from "vitest";
import { speakersHistory } from "./export";
import { redactEntry } from "./redaction";
import { erasureDue, mayErase, staysInProgramme } from "./rules";

test("erases a week after it was asked for", () => {
  expect(erasureDue(new Date("2025-02-26T10:00:00Z"))).toEqual(new Date("2025-03-05T10:00:00Z"));
});

test.each([
  ["the last organiser", { group: "organiser", suspended: false }, 0, "last-organiser"],
  ["one of two organisers", { group: "organiser", suspended: false }, 1, null],
  ["a suspended organiser", { group: "organiser", suspended: true }, 0, null],
  ["a speaker", { group: "speaker", suspended: false }, 0, null],
] as const)("decides on %s by who is left", (_, person, others, verdict) => {
  expect(mayErase(person, others)).toBe(verdict);
});

const NOTIFIED = { status: "Reviewed", decision: "ACC", releasedDecision: "ACC", answer: null } as const;
test.each([
  ["accepted and notified", NOTIFIED, true],
  ["confirmed", { ...NOTIFIED, answer: "confirmed" }, true],
  ["declined by its speaker", { ...NOTIFIED, answer: "declined" }, false],
  ["accepted and not notified", { ...NOTIFIED, releasedDecision: null }, false],
  ["on the waitlist", { ...NOTIFIED, releasedDecision: "HLD" }, false],
  ["withdrawn", { ...NOTIFIED, status: "Withdrawn" }, false],
] as const)("leaves in the programme what is %s: as the table says", (_, talk, stays) => {
  expect(staysInProgramme(talk, { decisionsReleased: false })).toBe(stays);
});

const WHO = { addresses: ["ada@example.org"], names: ["Ada Lovelace"] };
const ID = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";

test("keeps ids, numbers and codes of a line of theirs, and no word", () => {
  const details = {
    accountId: ID,
    group: "reviewer",
    sessions: 2,
    reason: "My sister",
    list: ["x", 1],
    none: null,
  };
  expect(redactEntry({ action: "recuse", details }, WHO, true)).toEqual({
    accountId: ID,
    group: "reviewer",
    sessions: 2,
    reason: "erased",
    list: ["erased", 1],
    none: null,
  });
});

test("removes their names from other lines in any case, and keeps the rest", () => {
  const details = { email: "ADA@example.org", text: "Written to Ada lovelace", key: "Ada" };
  expect(redactEntry({ action: "invite", details }, WHO, false)).toEqual({
    email: "erased",
    text: "erased",
    key: "Ada",
  });
  const set = { key: "product", from: "Con", to: "Con by Ada Lovelace" };
  expect(redactEntry({ action: "set", details: set }, WHO, true)).toEqual({
    key: "product",
    from: "Con",
    to: "erased",
  });
});

test.each([
  ["edit", true, true],
  ["edit", false, false],
  ["endCooldown", false, true],
  ["decide", true, false],
  ["add review", false, false],
  ["download", false, false],
])("a speaker is notified of %s, done by themselves: %s", (action, own, notified) => {
  expect(speakersHistory(action, own)).toBe(notified);
});
