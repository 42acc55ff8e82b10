import { expect, test } from "vitest";
import { SET_UP_STEPS } from "../../kernel/set-up-steps";
import { stepsLeft } from "./set-up";

const nothing = { changed: [], mailSent: false, hasTeam: false };

test("leaves every step of a new installation", () => {
  expect(stepsLeft(nothing)).toEqual(SET_UP_STEPS);
});

test("ends a step with one of its settings, a sent mail or a second member of the team", () => {
  expect(stepsLeft({ ...nothing, changed: ["year", "closesAt", "blindReviews"] })).toEqual([
    "conferences",
    "contact",
    "mail",
    "team",
  ]);
  expect(
    stepsLeft({ changed: ["product", "opensAt", "conferences", "email"], mailSent: true, hasTeam: true }),
  ).toEqual([]);
});
