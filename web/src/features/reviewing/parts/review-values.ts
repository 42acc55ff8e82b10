import { REVIEW_STATUS_CODES, REVIEW_STATUSES, type ReviewStatus } from "@lectern/domain/call/decisions";
import { ReviewBody } from "@lectern/domain/reviewing/contract";
import type { Review } from "@lectern/domain/reviewing/shapes";
import { DEFAULT_REVIEW_STATUS, SCORE, TEXTS } from "@lectern/domain/reviewing/words";
import * as z from "zod/mini";
import type { Difference } from "#ui/both-versions";

/** What stands in the form; a score that has not been given yet is empty. */
export type ReviewValues = {
  expertise_score: string;
  submission_score: string;
  comments: string;
  status: ReviewStatus;
};
export type ReviewField = keyof ReviewValues;
export type ReviewErrors = Partial<Record<ReviewField, string>>;

export const REVIEW_LABELS: Record<ReviewField, string> = {
  expertise_score: "Speaker Score",
  submission_score: "Topic Score",
  comments: "Comments",
  status: "Recommended Submission Status",
};
const FIELDS = Object.keys(REVIEW_LABELS) as ReviewField[];

export const STATUS_CHOICES = REVIEW_STATUS_CODES.map((code) => ({
  code,
  label: REVIEW_STATUSES[code].choice,
}));

export const NO_REVIEW: ReviewValues = {
  expertise_score: "",
  submission_score: "",
  comments: "",
  status: DEFAULT_REVIEW_STATUS,
};

export const valuesOf = (review: Review): ReviewValues => ({
  expertise_score: String(review.expertise_score),
  submission_score: String(review.submission_score),
  comments: review.comments,
  status: review.status,
});

/** The form as the API takes it; only meaningful when `reviewErrors` found nothing. */
export const reviewBodyOf = (values: ReviewValues, submission: number) => ({
  submission,
  expertise_score: Number(values.expertise_score),
  submission_score: Number(values.submission_score),
  comments: values.comments.trim(),
  status: values.status,
});

/** A whole number within the scale, however it was typed. */
const isScore = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= SCORE.min && Number(text) <= SCORE.max;

/** What is wrong, beside each field, and the one message about the whole form (specification 5, "Review"). */
export function reviewErrors(values: ReviewValues): { messages: string[]; errors: ReviewErrors } {
  const errors: ReviewErrors = {};
  const blank = (["expertise_score", "submission_score", "comments"] as const).filter(
    (field) => values[field].trim() === "",
  );
  for (const field of blank) errors[field] = TEXTS.requiredFields;
  for (const field of ["expertise_score", "submission_score"] as const)
    if (!errors[field] && !isScore(values[field])) errors[field] = TEXTS.scoreRange;
  if (Object.keys(errors).length === 0)
    for (const { path, message } of ReviewBody.safeParse(reviewBodyOf(values, 1)).error?.issues ?? []) {
      const field = FIELDS.find((f) => f === path[0]);
      if (field) errors[field] ??= message;
    }
  return { messages: [...new Set(Object.values(errors))], errors };
}

export const reviewErrorsFrom = (fields: Record<string, string[]>): ReviewErrors =>
  Object.fromEntries(FIELDS.flatMap((f) => (fields[f]?.[0] ? [[f, fields[f][0]]] : [])));

export const firstWrongField = (errors: ReviewErrors) => FIELDS.find((f) => errors[f] !== undefined);

/** What a kept draft must look like. */
export const ReviewDraft = z.object({
  key: z.string(),
  etag: z.nullable(z.string()),
  values: z.object({
    expertise_score: z.string(),
    submission_score: z.string(),
    comments: z.string(),
    status: z.enum(REVIEW_STATUS_CODES),
  }),
});

export function reviewDifferences(mine: ReviewValues, saved: ReviewValues): Difference[] {
  const shown = (values: ReviewValues) => ({ ...values, status: REVIEW_STATUSES[values.status].choice });
  return FIELDS.filter((f) => mine[f].trim() !== saved[f].trim()).map((f) => ({
    label: REVIEW_LABELS[f],
    mine: shown(mine)[f],
    saved: shown(saved)[f],
  }));
}
