import { type GivenScore, isCounted, type StoredScores, storedFrom } from "./scores";
import {
  CRITERIA_TEXTS,
  type Criterion,
  isSpecified,
  MAX_STORED_CRITERIA,
  type ReviewForm,
  SCORE_TEXTS,
  SPECIFIED,
  type SpecifiedCode,
} from "./words";

/** The messages at each field that is wrong. */
export type Faults = Record<string, string[]>;

/** A review's scores as a client sends them. */
export type SentScores = {
  expertise_score: number;
  submission_score: number;
  criteria?: readonly GivenScore[] | undefined;
};

/** The criteria that reviewers are asked for, in their order. */
export const askedIn = ({ criteria }: Pick<ReviewForm, "criteria">): Criterion[] =>
  criteria.filter(({ retired }) => !retired);

/** The field of the wire whose messages are about a criterion. */
export const fieldOf = (code: string): string => (isSpecified(code) ? SPECIFIED[code] : `criteria.${code}`);

/**
 * The scores to store, or what is wrong with them. A client of the specification sends its two scores only: it leaves the
 * further ones as they were, and what it repeats of a stand-in stays one. Otherwise `criteria` lists every score that was
 * given; one of a criterion that was retired meanwhile is kept.
 */
export function scoresFrom(
  sent: SentScores,
  { criteria }: Pick<ReviewForm, "criteria">,
  before: StoredScores | null,
): { scores: StoredScores; faults: null } | { scores: null; faults: Faults } {
  const { expertise_score: speakerScore, submission_score: topicScore, criteria: given } = sent;
  if (!given) {
    const repeats = (code: SpecifiedCode) =>
      code === "speaker" ? before?.speakerScore === speakerScore : before?.topicScore === topicScore;
    const standIns = before?.standIns.filter(repeats) ?? [];
    return { scores: { speakerScore, topicScore, standIns, further: before?.further ?? [] }, faults: null };
  }
  const faults = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { code, score } of given) {
    const criterion = criteria.find((each) => each.code === code);
    if (!criterion) faults.set("criteria", [CRITERIA_TEXTS.unknown]);
    else if (seen.has(code)) faults.set("criteria", [CRITERIA_TEXTS.twice]);
    else if (score < criterion.min || score > criterion.max) faults.set(fieldOf(code), [rangeOf(criterion)]);
    seen.add(code);
  }
  for (const { code, required } of askedIn({ criteria }))
    if (required && !seen.has(code)) faults.set(fieldOf(code), [SCORE_TEXTS.requiredFields]);
  if (faults.size > 0) return { scores: null, faults: Object.fromEntries(faults) };
  return { scores: storedFrom(given, criteria), faults: null };
}

/** The message for a score that is out of range. */
export const rangeOf = ({ min, max }: Pick<Criterion, "min" | "max">): string =>
  `Please enter a value between ${min} and ${max}`;

/** What is wrong with a form before it replaces another. `inUse`: the criteria of which reviews have scores. */
export function formFaults(
  asked: readonly Criterion[],
  before: ReviewForm,
  inUse: ReadonlySet<string>,
): Faults {
  const faults = new Map<string, string[]>();
  const at = (place: number, field: string, message: string) => {
    faults.set(`criteria.${place}.${field}`, [message]);
  };
  const labels = new Set<string>();
  const codes = new Set<string>();
  asked.forEach((criterion, place) => {
    const { code, label, min, max, steps } = criterion;
    const former = before.criteria.find((each) => each.code === code);
    const folded = label.toLowerCase();
    if (labels.has(folded)) at(place, "label", CRITERIA_TEXTS.sameLabel);
    else if (codes.has(code)) at(place, "label", CRITERIA_TEXTS.twice);
    labels.add(folded);
    codes.add(code);
    const moved = former && (former.min !== min || former.max !== max);
    if (max <= min) at(place, "max", CRITERIA_TEXTS.order);
    else if (moved && isSpecified(code)) at(place, "max", CRITERIA_TEXTS.specifiedRange);
    else if (moved && inUse.has(code)) at(place, "max", CRITERIA_TEXTS.rangeInUse);
    else if (steps.length > 0 && steps.length !== max - min + 1) at(place, "steps", CRITERIA_TEXTS.steps);
  });
  if (!asked.some((criterion) => criterion.required && isCounted(criterion)))
    faults.set("criteria", [CRITERIA_TEXTS.none]);
  const stored = new Set([...codes, ...before.criteria.map(({ code }) => code)]);
  if (stored.size > MAX_STORED_CRITERIA) faults.set("criteria", [CRITERIA_TEXTS.tooManyStored]);
  return Object.fromEntries(faults);
}

/** The form with these criteria: those that are left out are retired. */
export const withCriteria = (
  asked: readonly Criterion[],
  before: Pick<ReviewForm, "criteria">,
): Criterion[] => [
  ...asked,
  ...before.criteria
    .filter(({ code }) => !asked.some((criterion) => criterion.code === code))
    .map((criterion) => ({ ...criterion, retired: true })),
];
