/** One review as a number: the mean of its two scores, from 0 to 10. */
export const scoreOf = (review: { speakerScore: number; topicScore: number }): number =>
  (review.speakerScore + review.topicScore) / 2;

export type Scored = { submissionId: number; reviewerId: string; score: number };

/** A proposal's scores: their number, mean and spread (standard deviation), and the mean freed of reviewers' habits. */
export type Standing = { count: number; mean: number; spread: number; fair: number };

/**
 * How many reviews without any leaning each reviewer is credited with. A reviewer with two reviews may have met two
 * weak proposals; one with thirty is harsh. The more reviews, the more of the difference counts.
 */
const PRIOR = 3;
/** The estimates settle long before; a bound keeps the work linear in the number of reviews. */
const ROUNDS = 12;

/**
 * The standing of every proposal that has reviews. `fair` takes from each score the reviewer's leaning: by how much
 * the reviewer scores above or below what the same proposals are worth by all reviews. Leaning and worth are
 * estimated in turn, each from the other (an additive two-way model with shrinkage towards no leaning).
 */
export class Standings {
  readonly #reviews: { proposal: Group; reviewer: Group; score: number }[] = [];
  readonly #proposals = new Map<number, Group>();
  readonly #reviewers = new Map<string, Group>();

  add({ submissionId, reviewerId, score }: Scored): void {
    const proposal = groupOf(this.#proposals, submissionId);
    const reviewer = groupOf(this.#reviewers, reviewerId);
    proposal.count += 1;
    proposal.sum += score;
    proposal.squares += score ** 2;
    reviewer.count += 1;
    this.#reviews.push({ proposal, reviewer, score });
  }

  /** Estimates what is fair, once all reviews are added. It stops after each round, so that other work has its turn. */
  *estimate(): Generator<void> {
    const update = (groups: Iterable<Group>, prior: number, side: "proposal" | "reviewer") => {
      const other = side === "proposal" ? "reviewer" : "proposal";
      for (const group of groups) group.rest = 0;
      for (const review of this.#reviews) review[side].rest += review.score - review[other].estimate;
      for (const group of groups) group.estimate = group.rest / (group.count + prior);
    };
    const proposals = [...this.#proposals.values()];
    const reviewers = [...this.#reviewers.values()];
    update(proposals, 0, "proposal");
    for (let round = 0; round < ROUNDS; round++) {
      yield;
      update(reviewers, PRIOR, "reviewer");
      update(proposals, 0, "proposal");
    }
  }

  /** Null without reviews. */
  of(submissionId: number): Standing | null {
    const group = this.#proposals.get(submissionId);
    if (!group) return null;
    const { count, sum, squares, estimate } = group;
    const mean = sum / count;
    const variance = Math.max(0, squares / count - mean ** 2);
    return { count, mean: toCents(mean), spread: toCents(Math.sqrt(variance)), fair: toCents(estimate) };
  }
}

/** A proposal's or a reviewer's scores; `estimate` is the worth of the one and the leaning of the other. */
type Group = { count: number; sum: number; squares: number; rest: number; estimate: number };

function groupOf<K>(groups: Map<K, Group>, key: K): Group {
  const known = groups.get(key);
  if (known) return known;
  const group = { count: 0, sum: 0, squares: 0, rest: 0, estimate: 0 };
  groups.set(key, group);
  return group;
}

/** Two decimals, so that rows with equal figures are equal. */
const toCents = (value: number) => Math.round(value * 100) / 100;
