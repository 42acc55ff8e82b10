import type { EditionSettings } from "../call/words";
import type { Verdict } from "../kernel/refusal";
import type { SubmissionListItem } from "../proposals/contract";
import { REVIEWABLE, type Status } from "../proposals/words";

/** May this reviewer add or change a review of this submission? */
export function mayReview(reviewerId: string, submission: { ownerId: string; status: Status }): Verdict {
  if (submission.ownerId === reviewerId) return "own-proposal";
  return REVIEWABLE.includes(submission.status) ? null : "not-reviewable";
}

/** Is a reviewer still asked for a review? Not of what they have reviewed, nor of what is decided and released. */
export const awaitsReview = (
  item: Pick<SubmissionListItem, "has_been_reviewed" | "overall_status">,
): boolean => !item.has_been_reviewed && item.overall_status === null;

/**
 * May a reviewer read what others wrote of a proposal? Only where the edition shows it, and never before their own review
 * is in: nobody follows the first. Organisers read all of them; speakers none.
 */
export function mayReadOthers(
  edition: Pick<EditionSettings, "reviewersReadReviews">,
  own: { reviewed: boolean },
): Verdict {
  if (!edition.reviewersReadReviews) return "reviews-apart";
  return own.reviewed ? null : "review-first";
}
