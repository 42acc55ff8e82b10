import { type Criterion, isSpecified, SCORE, SPECIFIED_CODES, type SpecifiedCode } from "./words";

export type GivenScore = { code: string; score: number };

/** The scores of a review as they are stored. */
export type StoredScores = {
  speakerScore: number;
  topicScore: number;
  /**
   * The specified criteria that its reviewer did not score. The specification has no review without them, so they hold the
   * review's own score instead.
   */
  standIns: readonly SpecifiedCode[];
  /** Those of the further criteria. */
  further: readonly GivenScore[];
};

/** What a reviewer gave. */
export function givenIn({ speakerScore, topicScore, standIns, further }: StoredScores): GivenScore[] {
  const specified = { speaker: speakerScore, topic: topicScore };
  return [
    ...SPECIFIED_CODES.filter((code) => !standIns.includes(code)).map((code) => ({
      code,
      score: specified[code],
    })),
    ...further,
  ];
}

/** Whether a criterion counts in a review's score. One of an archive may have a scale of one score, which says nothing. */
export const isCounted = ({ counts, retired, min, max }: Criterion): boolean =>
  counts && !retired && min < max;

/**
 * A review as one number from 0 to 10: the weighted mean of the scores that were given, each on its own scale. A criterion
 * that was skipped neither lowers nor raises it. Null when nothing was given that counts.
 */
export function weightedScore(given: readonly GivenScore[], criteria: readonly Criterion[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const criterion of criteria) {
    if (!isCounted(criterion)) continue;
    const found = given.find(({ code }) => code === criterion.code);
    if (!found) continue;
    const { min, max, weight } = criterion;
    sum += (weight * (found.score - min) * SCORE.max) / (max - min);
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** What a client of the specification reads of a specified criterion that was not scored. */
export const standInFor = (given: readonly GivenScore[], criteria: readonly Criterion[]): number =>
  Math.round(weightedScore(given, criteria) ?? SCORE.min);

/** The scores as they are to be stored. */
export function storedFrom(given: readonly GivenScore[], criteria: readonly Criterion[]): StoredScores {
  const standIn = standInFor(given, criteria);
  const scoreOf = (wanted: SpecifiedCode) => given.find(({ code }) => code === wanted)?.score;
  return {
    speakerScore: scoreOf("speaker") ?? standIn,
    topicScore: scoreOf("topic") ?? standIn,
    standIns: SPECIFIED_CODES.filter((code) => scoreOf(code) === undefined),
    further: given.filter(({ code }) => !isSpecified(code)),
  };
}
