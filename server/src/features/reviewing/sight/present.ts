import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { NestedReview, Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { answerChanges, shownToReviewers } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import type { MenuItem } from "@lectern/domain/proposals/menu";
import type { Compared } from "@lectern/domain/proposals/versions/contract";
import { authorHidden, type BlindReader, withoutAuthor } from "@lectern/domain/reviewing/blind";
import { type GivenScore, givenIn, type StoredScores } from "@lectern/domain/reviewing/criteria/scores";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import {
  presentListItem,
  presentMenuItem,
  presentSubmission,
  readerOf,
  tagFor,
} from "#features/proposals/present";
import { type Proposal, proposalOnWire } from "#features/proposals/proposal";
import type { VersionRow } from "#features/proposals/versions/store";
import type { ListRow, SubmissionParts } from "#features/proposals/views-store";
import { entityTag } from "#platform/http/entity-tag";
import type { MenuRow, SeenParts, SeenRow } from "./store";

/** A person of the edition, as a reader who may be blind to authors. */
export const blindReader = (actor: Actor, edition: EditionSettings): BlindReader => ({
  ...readerOf(actor, edition),
  blindReviews: edition.blindReviews,
});

/** The ETag of a submission for a reviewer: the version that they see (see `versionSeen`) and that of their own review. */
export const reviewTag = (version: number, review: { version: number } | null): string =>
  entityTag(version, review?.version ?? 0);

/** The version of what was read; a reviewer's has their own review, too. */
export const tagOfRead = (parts: SubmissionParts | SeenParts): string =>
  "review" in parts ? reviewTag(parts.version, parts.review) : tagFor(parts);

/** A line of a list. A reviewer's says what they did with it, and is without its author in a blind edition. */
export const presentInList = (
  parts: ListRow | SeenRow,
  reader: BlindReader,
  position: number,
): SubmissionListItem => {
  const line = presentListItem(parts, reader, position);
  if (!("review" in parts)) return line;
  const mine = {
    has_been_reviewed: parts.review !== null,
    assigned: parts.assignment !== null,
    ...(wasChanged(parts, reader) && { changed_since_review: true }),
  };
  return unlessBlind(reader, parts, Object.assign(line, mine));
};

/** A line of a reviewer's menu. */
export const presentInMenu = (row: MenuRow, reader: BlindReader): MenuItem =>
  Object.assign(presentMenuItem(row, reader), { has_been_reviewed: row.review !== null });

/** A submission as it is read. A reviewer's has their own review, and is without its author in a blind edition. */
export const presentRead = (parts: SubmissionParts | SeenParts, reader: BlindReader): Submission => {
  const read = presentSubmission(parts, reader);
  if (!("review" in parts)) return read;
  return unlessBlind(reader, parts, {
    ...read,
    has_been_reviewed: parts.review !== null,
    bio: parts.owner.bio,
    review: presentNestedReview(parts),
    version: parts.version,
    ...(wasChanged(parts, reader) && { changed_since_review: true }),
  });
};

/** Whether the reader sees that a proposal was changed since they reviewed it. */
const wasChanged = ({ submission, changed }: Pick<SeenRow, "submission" | "changed">, reader: BlindReader) =>
  changed.shown || (changed.hidden && !authorHidden(reader, submission));

/** What changed in a proposal since the reader reviewed it. */
export function presentChanges(
  before: VersionRow | null,
  { submission }: SeenParts,
  {
    reader,
    questions,
    answers,
  }: { reader: BlindReader; questions: readonly FormQuestion[]; answers: Answers },
): Compared {
  const shown = (proposal: Proposal) => unlessBlind(reader, { submission }, proposalOnWire(proposal));
  const seen = shownToReviewers(questions, authorHidden(reader, submission));
  const changed = answerChanges(seen, before?.answers ?? null, answers);
  return {
    before: shown(before ?? submission),
    after: shown(submission),
    ...(changed.length > 0 && { answers: changed }),
  };
}

const unlessBlind = <T extends object>(
  reader: BlindReader,
  { submission }: Pick<SeenRow, "submission">,
  proposal: T,
): T => (authorHidden(reader, submission) ? withoutAuthor(proposal) : proposal);

/** Every score that was given, where the call has criteria of its own. */
export const criteriaOf = (review: StoredScores): { criteria?: GivenScore[] } =>
  review.further.length + review.standIns.length > 0 ? { criteria: givenIn(review) } : {};

function presentNestedReview({ review, further }: Pick<SeenParts, "review" | "further">): NestedReview {
  return {
    id: review ? reviewIdOf(review.id) : null,
    expertise_score: review?.speakerScore ?? null,
    submission_score: review?.topicScore ?? null,
    comments: review?.comments ?? null,
    status: review?.status ?? null,
    ...(review && criteriaOf({ ...review, further })),
  };
}
