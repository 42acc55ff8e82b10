import { REVIEW_STATUSES, type ReviewStatus } from "@lectern/domain/call/decisions";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import type { GivenScore } from "@lectern/domain/reviewing/criteria/scores";
import type { Criterion } from "@lectern/domain/reviewing/criteria/words";

type Scored = {
  expertise_score: number;
  submission_score: number;
  criteria?: readonly GivenScore[] | undefined;
};

/** Every score that a review gives. */
export const givenIn = ({ criteria, expertise_score, submission_score }: Scored): readonly GivenScore[] =>
  criteria ?? [
    { code: "speaker", score: expertise_score },
    { code: "topic", score: submission_score },
  ];

type Names = Pick<ReviewFormOnWire, "recommendations">;

/** A recommendation as an option of the form. */
export const choiceOf = (status: ReviewStatus, { recommendations }: Names): string =>
  recommendations[status] || REVIEW_STATUSES[status].choice;

/** A recommendation as it is shown in a review. */
export const shownStatus = (status: ReviewStatus, { recommendations }: Names): string =>
  recommendations[status] || REVIEW_STATUSES[status].shown;

/** A score with its meaning. */
function scoreInWords(score: number, { min, max, steps }: Pick<Criterion, "min" | "max" | "steps">): string {
  const step = steps[score - min];
  return `${score}${max === 10 && min === 0 ? "" : ` of ${max}`}${step ? `, ${step}` : ""}`;
}

/** The scores of a review beside their labels, in the form's order; what is asked for and was skipped, too. */
export function labelledScores(
  review: Scored | null,
  { criteria }: Pick<ReviewFormOnWire, "criteria">,
): { code: string; label: string; score: string | null }[] {
  const given = review ? givenIn(review) : [];
  return criteria.flatMap((criterion) => {
    const found = given.find(({ code }) => code === criterion.code);
    if (!found && criterion.retired) return [];
    const label = criterion.retired ? `${criterion.label} (retired)` : criterion.label;
    return [{ code: criterion.code, label, score: found ? scoreInWords(found.score, criterion) : null }];
  });
}
