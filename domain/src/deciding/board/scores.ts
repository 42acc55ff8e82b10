import { grouped } from "../../kernel/grouped";

/** One review as a number: the mean of its two scores, from 0 to 10. */
export const scoreOf = (review: { speakerScore: number; topicScore: number }): number =>
  (review.speakerScore + review.topicScore) / 2;

export type Scored = { submissionId: number; reviewerId: string; score: number };

/** A proposal's scores: their number, mean and spread (standard deviation), and the mean freed of reviewers' habits. */
export type Standing = { count: number; mean: number; spread: number; fair: number };

/**
 * How many reviews without any leaning each reviewer is credited with. Somebody with two reviews may have met two
 * weak proposals; somebody with thirty is harsh. The more reviews, the more of the difference counts.
 */
const PRIOR = 3;
/** The estimates settle long before; a bound keeps the work linear in the number of reviews. */
const ROUNDS = 12;

/**
 * The standing of every proposal that has reviews. `fair` takes from each score the reviewer's leaning: by how much
 * the reviewer scores above or below what the same proposals are worth by everybody's reviews. Leaning and worth
 * are estimated in turn, each from the other (an additive two-way model with shrinkage towards no leaning).
 */
export function standings(reviews: readonly Scored[]): Map<number, Standing> {
  const byProposal = grouped(reviews, (r) => r.submissionId);
  const byReviewer = grouped(reviews, (r) => r.reviewerId);
  const leaning = new Map<string, number>();
  const freed = (r: Scored) => r.score - (leaning.get(r.reviewerId) ?? 0);
  let worth = means(byProposal, freed);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [reviewer, own] of byReviewer) {
      const excess = own.reduce((sum, r) => sum + r.score - (worth.get(r.submissionId) ?? 0), 0);
      leaning.set(reviewer, excess / (own.length + PRIOR));
    }
    worth = means(byProposal, freed);
  }
  return new Map([...byProposal].map(([id, own]) => [id, standing(own, worth.get(id) ?? 0)]));
}

function standing(own: readonly Scored[], fair: number): Standing {
  const count = own.length;
  const mean = own.reduce((sum, r) => sum + r.score, 0) / count;
  const variance = own.reduce((sum, r) => sum + (r.score - mean) ** 2, 0) / count;
  return { count, mean: toCents(mean), spread: toCents(Math.sqrt(variance)), fair: toCents(fair) };
}

/** Two decimals, so that rows with equal figures are equal. */
const toCents = (value: number) => Math.round(value * 100) / 100;

const means = (groups: ReadonlyMap<number, Scored[]>, value: (review: Scored) => number) =>
  new Map([...groups].map(([id, own]) => [id, own.reduce((sum, r) => sum + value(r), 0) / own.length]));
