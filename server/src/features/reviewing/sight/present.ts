import type { NestedReview, Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { authorHidden, type BlindReader, withoutAuthor } from "@lectern/domain/reviewing/blind";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import { presentListItem, presentSubmission } from "#features/proposals/present";
import { entityTag } from "#platform/http/entity-tag";
import type { SeenParts, SeenRow } from "./store";

/** The version of a submission and of the reviewer's own review. */
export const tagForReviewer = ({ submission, review }: SeenParts): string =>
  entityTag(submission.version, review?.version ?? 0);

/** A line of a reviewer's list; without its author in a blind edition. */
export const presentToReviewerInList = (
  parts: SeenRow,
  reader: BlindReader,
  position: number,
): SubmissionListItem =>
  unlessBlind(reader, parts, {
    ...presentListItem(parts, reader, position),
    has_been_reviewed: parts.review !== null,
    assigned: parts.assignment !== null,
  });

/** A submission as a reviewer reads it, with their own review; without its author in a blind edition. */
export const presentToReviewer = (parts: SeenParts, reader: BlindReader): Submission =>
  unlessBlind(reader, parts, {
    ...presentSubmission(parts, reader),
    has_been_reviewed: parts.review !== null,
    bio: parts.owner.bio,
    review: presentNestedReview(parts.review),
  });

const unlessBlind = <T extends object>(
  reader: BlindReader,
  { submission }: Pick<SeenRow, "submission">,
  proposal: T,
): T => (authorHidden(reader, submission) ? withoutAuthor(proposal) : proposal);

function presentNestedReview(review: SeenParts["review"]): NestedReview {
  return {
    id: review ? reviewIdOf(review.id) : null,
    expertise_score: review?.speakerScore ?? null,
    submission_score: review?.topicScore ?? null,
    comments: review?.comments ?? null,
    status: review?.status ?? null,
  };
}
