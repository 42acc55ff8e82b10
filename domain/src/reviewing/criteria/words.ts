import type { ReviewStatus } from "../../call/decisions";

/** The scale of the specification's scores, and the widest one. */
export const SCORE = { min: 0, max: 10 } as const;

/** Messages of specification 5, word for word. */
export const SCORE_TEXTS = {
  scoreRange: "Please enter a value between 0 and 10",
  requiredFields: "Please enter required fields",
} as const;

/** The criteria of the specification, with the fields that carry their scores on the wire. */
export const SPECIFIED = { speaker: "expertise_score", topic: "submission_score" } as const;
export type SpecifiedCode = keyof typeof SPECIFIED;
export const SPECIFIED_CODES = Object.keys(SPECIFIED) as [SpecifiedCode, ...SpecifiedCode[]];

export const isSpecified = (code: string): code is SpecifiedCode => Object.hasOwn(SPECIFIED, code);

/** What reviewers score a proposal by. */
export type Criterion = {
  /** Given by the portal, and never changed. */
  code: string;
  label: string;
  help: string;
  min: number;
  max: number;
  /** What each score means, from the lowest; empty without. */
  steps: readonly string[];
  /** How much it counts in a review's score, compared with the others. */
  weight: number;
  required: boolean;
  /** Whether it counts in a review's score at all. */
  counts: boolean;
  /** Whether reviewers are no longer asked for it. Its scores are kept, and do not count. */
  retired: boolean;
};

/** What reviewers are asked for in a call. */
export type ReviewForm = {
  /** Counts changes; 0 where it was never changed. */
  version: number;
  /** Markdown for reviewers. */
  guidance: string;
  /** What recommendations are called; the specification's words where empty. */
  recommendations: Readonly<Record<ReviewStatus, string>>;
  /** In the order in which reviewers are asked; retired ones last. */
  criteria: readonly Criterion[];
};

const first = (code: SpecifiedCode, label: string): Criterion => ({
  code,
  label,
  help: "",
  ...SCORE,
  steps: [],
  weight: 1,
  required: true,
  counts: true,
  retired: false,
});

/** The form of the specification, which every call has until an organiser changes it. */
export const FIRST_FORM: ReviewForm = {
  version: 0,
  guidance: "",
  recommendations: { ACC: "", HLD: "", REJ: "" },
  criteria: [first("speaker", "Speaker Score"), first("topic", "Topic Score")],
};

export const MAX_CRITERIA = 12;
/** With retired ones. */
export const MAX_STORED_CRITERIA = 60;
export const CRITERION_LABEL_LENGTH = 60;
export const CRITERION_HELP_LENGTH = 300;
export const STEP_LENGTH = 60;
export const GUIDANCE_LENGTH = 5_000;
export const RECOMMENDATION_LENGTH = 40;
export const MAX_WEIGHT = 100;

export const CRITERIA_TEXTS = {
  range: `Enter whole numbers from ${SCORE.min} to ${SCORE.max}.`,
  order: "The highest score must be above the lowest.",
  weight: `Enter a weight from 1 to ${MAX_WEIGHT}.`,
  tooMany: `Add at most ${MAX_CRITERIA} criteria.`,
  tooManyStored:
    "This call has reached its maximum number of criteria. Restore a retired one instead of adding another.",
  steps: "Enter one label for each score, or none.",
  none: "Keep at least one required criterion that counts.",
  twice: "This criterion is listed twice.",
  sameLabel: "Another criterion has this label.",
  unknown: "This criterion doesn't exist. Reload the page.",
  specifiedRange: `The scores of this criterion are from ${SCORE.min} to ${SCORE.max}.`,
  rangeInUse: "Reviews have scores from this range. Remove the criterion and add a new one instead.",
} as const;
