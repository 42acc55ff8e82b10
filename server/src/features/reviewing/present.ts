import type { ReviewBody } from "@lectern/domain/reviewing/contract";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import type { OtherReview, Review } from "@lectern/domain/reviewing/shapes";
import type { SentContent } from "./actions";
import { criteriaOf } from "./sight/present";
import type { ReviewRow } from "./store";

export const presentReview = (review: ReviewRow): Review => ({
  id: reviewIdOf(review.id),
  submission: review.submissionId,
  ...presentOther(review),
});

/** A review without its author. */
export const presentOther = (review: ReviewRow): OtherReview => ({
  expertise_score: review.speakerScore,
  submission_score: review.topicScore,
  comments: review.comments,
  status: review.status,
  ...criteriaOf(review),
});

/** Of a body: the review's content, and the version that it names. */
export const contentFromBody = (body: ReviewBody): SentContent => ({
  scores: body,
  comments: body.comments,
  status: body.status,
  version: body.version,
});
