import { expect, test } from "vitest";
import { mayReadOthers } from "./rules";

test.each([
  [false, false, "reviews-apart"],
  [false, true, "reviews-apart"],
  [true, false, "review-first"],
  [true, true, null],
] as const)(
  "lets others' reviews be read only where they are shown and one's own is in: %s, %s",
  (reviewersReadReviews, reviewed, verdict) => {
    expect(mayReadOthers({ reviewersReadReviews }, { reviewed })).toBe(verdict);
  },
);
