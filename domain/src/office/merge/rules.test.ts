import { expect, it } from "vitest";
import { type MergeFacts, mayMerge } from "./rules";

const FINE: MergeFacts = {
  suspended: false,
  erasing: false,
  changing: false,
  factors: { kept: true, ended: true },
  ownReviews: 0,
  shared: 0,
  reviewedTwice: 0,
  lastOrganiser: false,
};

it("allows a merge, also into an account with a second factor", () => {
  expect(mayMerge(FINE)).toBeNull();
  expect(mayMerge({ ...FINE, factors: { kept: true, ended: false } })).toBeNull();
});

it.each([
  ["of a suspended account", { suspended: true }, "account-suspended"],
  ["of an account that is to be erased", { erasing: true }, "merge-erasure"],
  ["while a change of address can be undone", { changing: true }, "merge-changing"],
  ["that would lose a second factor", { factors: { kept: false, ended: true } }, "merge-factor"],
  ["that would make a reviewer the speaker", { ownReviews: 1 }, "merge-own-review"],
  ["that would list a speaker twice", { shared: 1 }, "merge-same-proposal"],
  ["that would leave two reviews of a proposal", { reviewedTwice: 1 }, "merge-two-reviews"],
  ["that would end the last organiser", { lastOrganiser: true }, "last-organiser"],
] as const)("refuses a merge %s", (_, changes, code) => {
  expect(mayMerge({ ...FINE, ...changes })).toBe(code);
});
