import * as z from "zod/mini";
import { REVIEW_STATUS_CODES } from "./words";

/** expertise_score is the Speaker Score, submission_score the Topic Score (specification 3). */
const SAID = {
  expertise_score: z.number(),
  submission_score: z.number(),
  comments: z.string(),
  status: z.enum(REVIEW_STATUS_CODES),
};

export const Review = z.object({ id: z.number(), submission: z.number(), ...SAID });
export type Review = z.output<typeof Review>;

/** A reader's own review inside a submission; everything is null until there is one. */
export const NestedReview = z.object({
  id: z.nullable(z.number()),
  expertise_score: z.nullable(z.number()),
  submission_score: z.nullable(z.number()),
  comments: z.nullable(z.string()),
  status: z.nullable(z.enum(REVIEW_STATUS_CODES)),
});
export type NestedReview = z.output<typeof NestedReview>;

/** Somebody else's review, which says nothing of who wrote it. */
export const OtherReview = z.object(SAID);
export type OtherReview = z.output<typeof OtherReview>;
