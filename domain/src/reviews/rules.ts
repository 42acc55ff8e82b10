import type { Verdict } from "../kernel/refusal";
import { REVIEWABLE, type Status } from "../submissions/words";

/** May this reviewer add or change a review of this submission? */
export function mayReview(reviewerId: string, submission: { ownerId: string; status: Status }): Verdict {
  if (submission.ownerId === reviewerId) return "own-proposal";
  return REVIEWABLE.includes(submission.status) ? null : "not-reviewable";
}
