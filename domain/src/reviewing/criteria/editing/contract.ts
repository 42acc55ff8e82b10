import * as z from "zod/mini";
import { optionalMarkdown } from "../../../call/texts/field";
import { endpoint } from "../../../kernel/endpoint";
import { integer, line, optionalLineKeptAs, optionalText } from "../../../kernel/fields";
import { Code, ReviewFormOnWire } from "../contract";
import {
  CRITERIA_TEXTS,
  CRITERION_HELP_LENGTH,
  CRITERION_LABEL_LENGTH,
  GUIDANCE_LENGTH,
  MAX_CRITERIA,
  MAX_WEIGHT,
  RECOMMENDATION_LENGTH,
  SCORE,
  STEP_LENGTH,
} from "../words";

const bound = () => integer(SCORE.min, SCORE.max, CRITERIA_TEXTS.range);
const lineOrNone = (max: number) => optionalLineKeptAs(max, () => null);
const word = () => lineOrNone(RECOMMENDATION_LENGTH);

export const ReviewFormBody = z.object({
  guidance: optionalMarkdown(GUIDANCE_LENGTH),
  recommendations: z.object({ ACC: word(), HLD: word(), REJ: word() }),
  criteria: z
    .array(
      z.object({
        /** Omitted for a new one. */
        code: z.optional(Code),
        label: line(CRITERION_LABEL_LENGTH),
        help: optionalText(CRITERION_HELP_LENGTH),
        min: bound(),
        max: bound(),
        steps: z._default(
          z.array(lineOrNone(STEP_LENGTH)).check(z.maxLength(SCORE.max + 1, CRITERIA_TEXTS.steps)),
          [],
        ),
        weight: integer(1, MAX_WEIGHT, CRITERIA_TEXTS.weight),
        required: z.boolean(),
        counts: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_CRITERIA, CRITERIA_TEXTS.tooMany)),
});
export type ReviewFormBody = z.output<typeof ReviewFormBody>;

export const ConsequencesOnWire = z.object({
  reviews: z.number(),
  /** The criteria that will be retired, with the number of reviews that score them. */
  retired: z.array(z.object({ label: z.string(), scores: z.number() })),
  /** The criteria that become required and that some reviews do not score, with their number. */
  lacking: z.array(z.object({ label: z.string(), reviews: z.number() })),
  /** The proposals whose mean changes, and by how much at most. */
  changed: z.number(),
  largest: z.number(),
  /** The proposals whose reviews no longer have anything that counts. */
  unscored: z.number(),
});

const organisers = { tag: "reviews", audience: ["organiser"], status: 200 } as const;

export const putReviewForm = endpoint({
  ...organisers,
  ofWholeCall: true,
  method: "PUT",
  path: "/api/reviews/form/",
  summary:
    "Save what reviewers are asked for; a criterion that is left out is retired, and its scores are kept. With If-Match, 412 if it has changed since",
  body: ReviewFormBody,
  answer: ReviewFormOnWire,
});

export const previewReviewForm = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/reviews/form/preview/",
  summary: "What saving the form would do to the reviews that exist. Changes nothing",
  body: ReviewFormBody,
  answer: ConsequencesOnWire,
});
