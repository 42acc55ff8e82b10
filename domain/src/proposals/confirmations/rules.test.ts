import { expect, it } from "vitest";
import { dueReminder, mayAnswer } from "./rules";

const until = new Date("2025-03-15T12:00:00Z");
const asked = { status: "Reviewed", releasedDecision: "ACC", answer: null, until } as const;

it.each([
  [{}, "2025-03-15T12:00:00.000Z", null],
  [{ answer: "confirmed" }, "2025-03-01T00:00:00Z", null],
  [{}, "2025-03-15T12:00:00.001Z", "answer-too-late"],
  [{ answer: "declined" }, "2025-03-01T00:00:00Z", "has-declined"],
  [{ releasedDecision: "HLD" }, "2025-03-01T00:00:00Z", "not-asked"],
  [{ status: "Withdrawn" }, "2025-03-01T00:00:00Z", "not-asked"],
] as const)("%j may answer at %s: %s", (changes, at, verdict) => {
  expect(mayAnswer({ ...asked, ...changes }, new Date(at))).toBe(verdict);
});

it.each([
  ["2025-03-08T11:59:59Z", [], null],
  ["2025-03-08T12:00:00Z", [], 7],
  ["2025-03-08T12:00:00Z", [7], null],
  ["2025-03-13T12:00:00Z", [7], 2],
  ["2025-03-14T12:00:00Z", [], 2],
  ["2025-03-14T12:00:00Z", [2], null],
  ["2025-03-16T12:00:00Z", [], null],
  ["2025-03-15T12:00:00.000Z", [7], 2],
  ["2025-03-15T12:00:00.001Z", [7], null],
] as const)("at %s, %j reminded, the reminder that is due is %s", (at, reminded, due) => {
  expect(dueReminder({ until, reminded }, [7, 2], new Date(at))).toBe(due);
});
