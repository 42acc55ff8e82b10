import type { NestedReview, Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { authorHidden, type BlindReader, withoutAuthor } from "@lectern/domain/reviewing/blind";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import { presentListItem, presentSubmission, tagFor } from "#features/proposals/present";
import type { ListRow, SubmissionParts } from "#features/proposals/views-store";
import { entityTag } from "#platform/http/entity-tag";
import type { SeenParts, SeenRow } from "./store";

/** The version of what was read; a reviewer's has their own review, too. */
export const tagOfRead = (parts: SubmissionParts | SeenParts): string =>
  "review" in parts ? entityTag(parts.submission.version, parts.review?.version ?? 0) : tagFor(parts);

/** A line of a list. A reviewer's says what they did with it, and is without its author in a blind edition. */
export const presentInList = (
  parts: ListRow | SeenRow,
  reader: BlindReader,
  position: number,
): SubmissionListItem => {
  const line = presentListItem(parts, reader, position);
  if (!("review" in parts)) return line;
  const mine = { has_been_reviewed: parts.review !== null, assigned: parts.assignment !== null };
  return unlessBlind(reader, parts, Object.assign(line, mine));
};

/** A submission as it is read. A reviewer's has their own review, and is without its author in a blind edition. */
export const presentRead = (parts: SubmissionParts | SeenParts, reader: BlindReader): Submission => {
  const read = presentSubmission(parts, reader);
  if (!("review" in parts)) return read;
  return unlessBlind(reader, parts, {
    ...read,
    has_been_reviewed: parts.review !== null,
    bio: parts.owner.bio,
    review: presentNestedReview(parts.review),
  });
};

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
