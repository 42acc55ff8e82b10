/** Whose review it is, and of which proposal. */
type Given = { submissionId: number; reviewerId: string };

/**
 * A proposal's number of reviews, and their mean, spread (standard deviation) and mean adjusted for reviewers' bias; null
 * where no review has a score.
 */
export type Standing = {
  count: number;
  mean: number | null;
  spread: number | null;
  fair: number | null;
};

/**
 * The number of unbiased reviews that each reviewer is credited with (shrinkage): two low scores may be due to weak
 * proposals, thirty are due to a strict reviewer.
 */
const PRIOR = 3;
/** The estimates settle long before; a bound keeps the work linear in the number of reviews. */
const ROUNDS = 12;
/** Reviews or proposals that are added up before other work has its turn: a millisecond, some more before the code is compiled. */
const AT_A_TIME = 5_000;

/**
 * The scores of every proposal with reviews. `fair` subtracts each reviewer's bias, by how much they score above or below
 * the proposals' worth by all reviews. Bias and worth are estimated alternately (an additive two-way model with shrinkage
 * towards no bias).
 */
export class Standings {
  #reviews: Review[] = [];
  readonly #proposals = new Map<number, Group>();
  readonly #reviewers = new Map<string, Group>();

  /** Adds a review as one number; null where nothing was given that counts. */
  add({ submissionId, reviewerId }: Given, score: number | null): void {
    const proposal = groupOf(this.#proposals, submissionId);
    if (score === null) {
      proposal.unscored += 1;
      return;
    }
    const reviewer = groupOf(this.#reviewers, reviewerId);
    proposal.count += 1;
    proposal.sum += score;
    proposal.squares += score ** 2;
    reviewer.count += 1;
    this.#reviews.push({ proposal, reviewer, score });
  }

  /** Estimates what is fair, once all reviews are added. It stops now and then, so that other work has its turn. */
  *estimate(): Generator<void> {
    const proposals = [...this.#proposals.values()];
    const reviewers = [...this.#reviewers.values()];
    yield* inTurns(proposals, (group) => {
      if (group.count > 0) group.estimate = group.sum / group.count;
    });
    for (let round = 0; round < ROUNDS; round++) {
      yield* inTurns(this.#reviews, ({ proposal, reviewer, score }) => {
        reviewer.residuals += score - proposal.estimate;
      });
      yield* inTurns(reviewers, (group) => updateEstimate(group, PRIOR));
      yield* inTurns(this.#reviews, ({ proposal, reviewer, score }) => {
        proposal.residuals += score - reviewer.estimate;
      });
      yield* inTurns(proposals, (group) => updateEstimate(group, 0));
    }
    // The standings may be kept for long, and are needed for nothing else.
    this.#reviews = [];
    this.#reviewers.clear();
  }

  /** Null without reviews. */
  of(submissionId: number): Standing | null {
    const group = this.#proposals.get(submissionId);
    if (!group) return null;
    const { count: scored, unscored, sum, squares, estimate } = group;
    const count = scored + unscored;
    if (scored === 0) return { count, mean: null, spread: null, fair: null };
    const mean = sum / scored;
    const variance = Math.max(0, squares / scored - mean ** 2);
    return { count, mean: toCents(mean), spread: toCents(Math.sqrt(variance)), fair: toCents(estimate) };
  }
}

/** A proposal's or a reviewer's scores; `estimate` is the worth of the one and the leaning of the other. */
type Group = {
  count: number;
  unscored: number;
  sum: number;
  squares: number;
  residuals: number;
  estimate: number;
};

type Review = { proposal: Group; reviewer: Group; score: number };

/** Does `work` for each item, and stops after every `AT_A_TIME` of them. */
function* inTurns<T>(all: readonly T[], work: (item: T) => void): Generator<void> {
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    for (const item of all.slice(from, from + AT_A_TIME)) work(item);
    yield;
  }
}

function groupOf<K>(groups: Map<K, Group>, key: K): Group {
  const known = groups.get(key);
  if (known) return known;
  const group = { count: 0, unscored: 0, sum: 0, squares: 0, residuals: 0, estimate: 0 };
  groups.set(key, group);
  return group;
}

/** Sets the estimate to the mean of the residuals, shrunk by `prior`, and resets their sum. */
function updateEstimate(group: Group, prior: number): void {
  if (group.count > 0) group.estimate = group.residuals / (group.count + prior);
  group.residuals = 0;
}

/** Two decimals, so that rows with equal figures are equal. */
const toCents = (value: number) => Math.round(value * 100) / 100;
