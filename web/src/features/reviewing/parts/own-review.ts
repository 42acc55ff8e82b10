import type { NestedReview, Submission } from "@lectern/domain/proposals/contract";
import type { Review } from "@lectern/domain/reviewing/shapes";

/** Whether the reader is one of its speakers: the server then leaves out `review`. */
export const isOwn = ({ review }: Pick<Submission, "review">): boolean => review === undefined;

/** The user's review of a submission, or null. It exists when its score does (specification 3). */
export function ownReview(submission: Pick<Submission, "pk" | "review">): Review | null {
  const review: NestedReview | undefined = submission.review;
  if (review?.id == null || review.expertise_score === null || review.submission_score === null) return null;
  return {
    id: review.id,
    submission: submission.pk,
    expertise_score: review.expertise_score,
    submission_score: review.submission_score,
    comments: review.comments ?? "",
    status: review.status ?? "ACC",
    ...(review.criteria && { criteria: review.criteria }),
  };
}
