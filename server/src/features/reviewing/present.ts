import type { ReviewBody } from "@lectern/domain/reviewing/contract";
import { reviewIdOf } from "@lectern/domain/reviewing/review-id";
import type { OtherReview, Review } from "@lectern/domain/reviewing/shapes";
import type { ReviewContent, ReviewRow } from "./store";

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
});

export const contentFromBody = (body: ReviewBody): ReviewContent => ({
  speakerScore: body.expertise_score,
  topicScore: body.submission_score,
  comments: body.comments,
  status: body.status,
});
