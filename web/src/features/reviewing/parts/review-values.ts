import { REVIEW_STATUS_CODES, type ReviewStatus } from "@lectern/domain/call/decisions";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { type GivenScore, standInFor } from "@lectern/domain/reviewing/criteria/scores";
import { isSpecified, SPECIFIED, SPECIFIED_CODES } from "@lectern/domain/reviewing/criteria/words";
import type { Review } from "@lectern/domain/reviewing/shapes";
import { DEFAULT_REVIEW_STATUS } from "@lectern/domain/reviewing/words";
import { choiceOf, givenIn } from "#features/reviewing/criteria/parts/given";
import type { Difference } from "#ui/both-versions";

/** The values of the form; a score that has not been given yet is empty. */
export type ReviewValues = {
  expertise_score: string;
  submission_score: string;
  /** By the codes of further criteria. */
  further: Readonly<Record<string, string>>;
  comments: string;
  status: ReviewStatus;
};

/** What reviewers are asked for. */
export type AskedForm = ReviewFormOnWire;
type Criterion = AskedForm["criteria"][number];

export const COMMENTS_LABEL = "Comments";
export const STATUS_LABEL = "Recommended Submission Status";

export const statusChoices = (form: AskedForm) =>
  REVIEW_STATUS_CODES.map((code) => ({ code, label: choiceOf(code, form) }));

export const askedIn = ({ criteria }: AskedForm): Criterion[] => criteria.filter(({ retired }) => !retired);

export const NO_REVIEW: ReviewValues = {
  expertise_score: "",
  submission_score: "",
  further: {},
  comments: "",
  status: DEFAULT_REVIEW_STATUS,
};

/** The score in the form by a criterion; empty where it was not given. */
export const typedScore = (values: ReviewValues, code: string): string =>
  isSpecified(code) ? values[SPECIFIED[code]] : (lookup(values.further, code) ?? "");

/** The change of the form's values that gives a criterion this score. */
export const withScore = (values: ReviewValues, code: string, score: string): Partial<ReviewValues> =>
  isSpecified(code) ? { [SPECIFIED[code]]: score } : { further: { ...values.further, [code]: score } };

export function valuesOf(review: Review): ReviewValues {
  const given = givenIn(review);
  const scoreOf = (code: string) => String(given.find((each) => each.code === code)?.score ?? "");
  return {
    expertise_score: scoreOf("speaker"),
    submission_score: scoreOf("topic"),
    further: Object.fromEntries(
      given.filter(({ code }) => !isSpecified(code)).map(({ code, score }) => [code, String(score)]),
    ),
    comments: review.comments,
    status: review.status,
  };
}

/** What was given, in the form's order, with scores of retired criteria. */
const givenBy = (values: ReviewValues, { criteria }: AskedForm): GivenScore[] =>
  criteria.flatMap(({ code }) => {
    const typed = typedScore(values, code).trim();
    return typed === "" ? [] : [{ code, score: Number(typed) }];
  });

/** Whether the specification's two scores say it all. */
const isAsSpecified = (form: AskedForm): boolean =>
  form.criteria.length === SPECIFIED_CODES.length &&
  form.criteria.every(({ code, required, retired }) => isSpecified(code) && required && !retired);

/** The form as the API takes it; of the version of the proposal that was read; only meaningful when it has no faults. */
export function reviewBodyOf(
  values: ReviewValues,
  { form, submission, version }: { form: AskedForm; submission: number; version?: number | undefined },
) {
  const given = givenBy(values, form);
  const standIn = standInFor(given, form.criteria);
  const specified = (typed: string) => (typed.trim() === "" ? standIn : Number(typed));
  return {
    submission,
    ...(version && { version }),
    expertise_score: specified(values.expertise_score),
    submission_score: specified(values.submission_score),
    comments: values.comments.trim(),
    status: values.status,
    ...(!isAsSpecified(form) && { criteria: given }),
  };
}

export function reviewDifferences(mine: ReviewValues, saved: ReviewValues, form: AskedForm): Difference[] {
  const lines = (values: ReviewValues) => [
    ...form.criteria.map(({ code, label }) => ({ label, text: typedScore(values, code).trim() })),
    { label: COMMENTS_LABEL, text: values.comments.trim() },
    { label: STATUS_LABEL, text: choiceOf(values.status, form) },
  ];
  const theirs = lines(saved);
  return lines(mine).map(({ label, text }, at) => ({ label, mine: text, saved: theirs[at]?.text ?? "" }));
}
