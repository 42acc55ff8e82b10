import { expect, it } from "vitest";
import { stateOfAsked, taskState } from "./rules";

const DUE = "2025-06-01T12:00:00.000Z";
const AFTER = "2025-06-01T12:00:00.001Z";
const task = { due: DUE, required: true, closed: false };

it.each([
  ["open", DUE, null, DUE],
  ["overdue", DUE, null, AFTER],
  ["done", DUE, DUE, AFTER],
  ["late", DUE, AFTER, AFTER],
  ["open", null, null, AFTER],
  ["done", null, AFTER, AFTER],
] as const)("is %s when it is due at %s, done at %s, now %s", (state, due, doneOn, now) => {
  expect(taskState({ due }, doneOn, new Date(now))).toBe(state);
});

it.each([
  ["overdue", {}],
  ["open", { required: false }],
  ["open", { closed: true }],
] as const)("counts what was not done in time as %s with %j", (state, changes) => {
  expect(stateOfAsked({ ...task, ...changes }, null, new Date(AFTER))).toBe(state);
});
