import { REVIEW_STATUS_CODES, REVIEW_STATUSES, type ReviewStatus } from "@lectern/domain/call/decisions";
import type { Review } from "@lectern/domain/reviewing/shapes";
import { DEFAULT_REVIEW_STATUS } from "@lectern/domain/reviewing/words";
import type { Difference } from "#ui/both-versions";

/** What stands in the form; a score that has not been given yet is empty. */
export type ReviewValues = {
  expertise_score: string;
  submission_score: string;
  comments: string;
  status: ReviewStatus;
};
export type ReviewField = keyof ReviewValues;

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

/** The form as the API takes it; of the version of the proposal that was read; only meaningful when `reviewErrors` found nothing. */
export const reviewBodyOf = (values: ReviewValues, submission: number, version?: number) => ({
  submission,
  ...(version && { version }),
  expertise_score: Number(values.expertise_score),
  submission_score: Number(values.submission_score),
  comments: values.comments.trim(),
  status: values.status,
});

export function reviewDifferences(mine: ReviewValues, saved: ReviewValues): Difference[] {
  const shown = (values: ReviewValues) => ({ ...values, status: REVIEW_STATUSES[values.status].choice });
  return FIELDS.filter((f) => mine[f].trim() !== saved[f].trim()).map((f) => ({
    label: REVIEW_LABELS[f],
    mine: shown(mine)[f],
    saved: shown(saved)[f],
  }));
}
