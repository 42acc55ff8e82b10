import { REVIEWABLE } from "@lectern/domain/proposals/words";
import { paths } from "#platform/paths";

/** The board's numbers of reviews end in "n or more". */
const LAST = 5;
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The board filtered to undecided proposals in review with this many reviews; with the target, as many or more. */
export function onBoard(reviews: number, target: number): string {
  const wanted = upTo(Math.min(reviews, LAST), reviews < target ? Math.min(reviews, LAST) : LAST);
  return boardOf(wanted);
}

/** The same with fewer than the target. */
export const shortOnBoard = (target: number): string => boardOf(upTo(0, Math.min(target - 1, LAST)));

const boardOf = (reviews: readonly number[]) =>
  `${paths.board}?${new URLSearchParams({
    status: REVIEWABLE.join(","),
    decision: "none",
    reviews: reviews.join(","),
  })}`;

/** The anchors of the panel's sections. */
export const SHORT = "not-enough-reviewers";
export const REVIEWERS = "reviewers";

/** Links to those sections. */
export const SHORT_OF_REVIEWERS = `${paths.panel}#${SHORT}`;
export const LATE_REVIEWERS = `${paths.panel}#${REVIEWERS}`;
