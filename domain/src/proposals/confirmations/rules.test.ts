import { expect, it } from "vitest";
import { answerFaults, dueReminder, keptAnswers, mayAnswer, questionFaults } from "./rules";
import type { Question } from "./words";

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

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  label: id,
  kind: "short",
  required: false,
  choices: [],
  ...changes,
});

it.each([
  [question("q"), "", null],
  [question("q", { required: true }), "", "This field is required."],
  [question("q"), "x".repeat(201), "Ensure this field has no more than 200 characters."],
  [question("q", { kind: "yes-no" }), "may", "Choose one of the options."],
  [question("q", { kind: "choice", choices: ["S"] }), "S", null],
] as const)("finds in an answer to %j that is %j: %s", (asked, answer, fault) => {
  expect(answerFaults([asked], { q: answer })).toEqual(fault ? { q: [fault] } : {});
});

it("keeps answers to what is asked, and nothing inherited", () => {
  const asked = [question("a"), question("b"), question("constructor")];
  expect(keptAnswers(asked, { a: " yes ", b: " ", other: "x" })).toEqual({ a: "yes" });
});

it.each([
  ["2025-03-08T11:59:59Z", [], null],
  ["2025-03-08T12:00:00Z", [], 7],
  ["2025-03-08T12:00:00Z", [7], null],
  ["2025-03-13T12:00:00Z", [7], 2],
  ["2025-03-14T12:00:00Z", [], 2],
  ["2025-03-14T12:00:00Z", [2], null],
  ["2025-03-16T12:00:00Z", [], null],
] as const)("at %s, %j reminded, the reminder that is due is %s", (at, reminded, due) => {
  expect(dueReminder({ until, reminded }, [7, 2], new Date(at))).toBe(due);
});

it("finds choices that leave no choice, and ids that are used twice", () => {
  expect(questionFaults([question("a", { kind: "choice", choices: ["S", "S"] }), question("a")])).toEqual({
    "questions.0.choices": [expect.any(String)],
    "questions.1.id": [expect.any(String)],
  });
});
