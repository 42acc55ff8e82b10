import * as z from "zod/mini";
import { REVIEW_STATUS_CODES } from "../call/decisions";

/** expertise_score is the Speaker Score, submission_score the Topic Score (specification 3). */
const SAID = {
  expertise_score: z.number(),
  submission_score: z.number(),
  comments: z.string(),
  status: z.enum(REVIEW_STATUS_CODES),
  /** Every score that was given, where the call has criteria of its own. */
  criteria: z.optional(z.array(z.object({ code: z.string(), score: z.number() }))),
};

export const Review = z.object({ id: z.number(), submission: z.number(), ...SAID });
export type Review = z.output<typeof Review>;

/** Another reviewer's review, without their name. */
export const OtherReview = z.object(SAID);
export type OtherReview = z.output<typeof OtherReview>;
