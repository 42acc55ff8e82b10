import type { EditionSettings } from "../call/words";
import type { Verdict } from "../kernel/refusal";
import type { SubmissionListItem } from "../proposals/contract";
import { REVIEWABLE, type Status } from "../proposals/words";

/** Whether this reviewer may add or change a review of this submission. */
export function mayReview(reviewerId: string, submission: { ownerId: string; status: Status }): Verdict {
  if (submission.ownerId === reviewerId) return "own-proposal";
  return REVIEWABLE.includes(submission.status) ? null : "not-reviewable";
}

/** Whether a reviewer is still asked for a review: not if they have reviewed it, or its decision is released. */
export const awaitsReview = (
  item: Pick<SubmissionListItem, "has_been_reviewed" | "overall_status">,
): boolean => !item.has_been_reviewed && item.overall_status === null;

/**
 * Whether a reviewer may read the other reviews of a proposal: only if the edition shows them, and never before their own
 * review is saved, so that it is not influenced. Organisers read all reviews; speakers none.
 */
export function mayReadOthers(
  edition: Pick<EditionSettings, "reviewersReadReviews">,
  own: { reviewed: boolean },
): Verdict {
  if (!edition.reviewersReadReviews) return "reviews-apart";
  return own.reviewed ? null : "review-first";
}
