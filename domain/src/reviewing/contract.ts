import * as z from "zod/mini";
import { REVIEW_STATUS_CODES } from "../call/decisions";
import { endpoint, NoContent } from "../kernel/endpoint";
import { choice, integer, LONG_TEXT, Pk, REQUIRED, text } from "../kernel/fields";
import { GivenScores } from "./criteria/contract";
import { SCORE } from "./criteria/words";
import { OtherReview, Review } from "./shapes";
import { DEFAULT_REVIEW_STATUS, TEXTS } from "./words";

const score = () => integer(SCORE.min, SCORE.max, TEXTS.scoreRange);

export const ReviewBody = z.object({
  submission: integer(1, 2_147_483_647, REQUIRED),
  expertise_score: score(),
  submission_score: score(),
  comments: text(LONG_TEXT),
  status: z._default(choice(REVIEW_STATUS_CODES), DEFAULT_REVIEW_STATUS),
  /**
   * Every score that was given, in calls with criteria of their own; the two specified ones, `speaker` and `topic`, are then
   * read from here. Without it, as clients of the specification send a review, further scores stay as they are.
   */
  criteria: z.optional(GivenScores),
  /** The version of the proposal that was read; the latest one if omitted. */
  version: z.optional(integer(1, 2_147_483_647, REQUIRED)),
});
export type ReviewBody = z.output<typeof ReviewBody>;

const ByPk = z.object({ id: Pk });
const reviewers = { tag: "reviews", audience: ["reviewer"], status: 200 } as const;

export const getQueue = endpoint({
  ...reviewers,
  method: "GET",
  alone: true,
  path: "/api/reviews/queue/",
  summary: "In which order what is left is to be reviewed, and how many one has recused oneself from",
  answer: z.object({
    /** The pks that the reader has not reviewed, in fair order (domain/src/reviewing/fair-order.ts). */
    order: z.array(z.number()),
    recused: z.number(),
  }),
});

export const listOtherReviews = endpoint({
  ...reviewers,
  method: "GET",
  path: "/api/reviews/others/{id}/",
  summary:
    "The others' reviews of a submission, without names, for who has reviewed it, where the edition shows them",
  params: ByPk,
  answer: z.array(OtherReview),
});

export const addReview = endpoint({
  ...reviewers,
  method: "POST",
  path: "/api/review/",
  summary: "Review a submission; one review a reviewer. An Idempotency-Key makes it repeatable",
  body: ReviewBody,
  status: 201,
  answer: Review,
});

export const updateReview = endpoint({
  ...reviewers,
  method: "PUT",
  path: "/api/reviews/{id}/",
  summary: "Change one's own review; with If-Match, 412 if it has changed since",
  params: ByPk,
  body: ReviewBody,
  answer: Review,
});

export const deleteReview = endpoint({
  ...reviewers,
  method: "DELETE",
  path: "/api/reviews/{id}/",
  summary: "Delete one's own review",
  params: ByPk,
  status: 204,
  answer: NoContent,
});
