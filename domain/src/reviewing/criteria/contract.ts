import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { integer } from "../../kernel/fields";
import { CRITERIA_TEXTS, MAX_STORED_CRITERIA, SCORE, SCORE_TEXTS } from "./words";

export const Code = z.string().check(z.regex(/^[\w-]{1,40}$/, CRITERIA_TEXTS.unknown));

/** The scores that a reviewer gave, by the criteria's codes. */
export const GivenScores = z
  .array(z.object({ code: Code, score: integer(SCORE.min, SCORE.max, SCORE_TEXTS.scoreRange) }))
  .check(z.maxLength(MAX_STORED_CRITERIA, CRITERIA_TEXTS.tooMany));

const criterion = {
  label: z.string(),
  help: z.string(),
  min: z.number(),
  max: z.number(),
  steps: z.array(z.string()),
  weight: z.number(),
  required: z.boolean(),
  counts: z.boolean(),
};

export const CriterionOnWire = z.object({ code: z.string(), ...criterion, retired: z.boolean() });

const recommendations = z.object({ ACC: z.string(), HLD: z.string(), REJ: z.string() });

export const ReviewFormOnWire = z.object({
  /** Markdown. */
  guidance: z.string(),
  /** What the recommendations are called; empty: as in the specification. */
  recommendations,
  /** In the order in which reviewers are asked; retired ones last. */
  criteria: z.array(CriterionOnWire),
});
export type ReviewFormOnWire = z.output<typeof ReviewFormOnWire>;

const team = { tag: "reviews", audience: ["reviewer", "organiser"], status: 200 } as const;

export const getReviewForm = endpoint({
  ...team,
  method: "GET",
  path: "/api/reviews/form/",
  summary: "What reviewers are asked for: criteria, names of the recommendations and guidance, with an ETag",
  answer: ReviewFormOnWire,
});
