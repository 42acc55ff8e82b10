import { askedIn } from "./rules";
import { type GivenScore, weightedScore } from "./scores";
import type { Criterion, ReviewForm } from "./words";

/** What a change of the form does to the reviews that exist. */
export type Consequences = {
  /** The number of reviews. */
  reviews: number;
  /** The criteria that will be retired, with the number of reviews that score them. */
  retired: { label: string; scores: number }[];
  /** The criteria that become required and that some reviews do not score, with their number. */
  lacking: { label: string; reviews: number }[];
  /** The proposals whose mean changes, and by how much at most. */
  changed: number;
  largest: number;
  /** The proposals whose reviews no longer have anything that counts. */
  unscored: number;
};

type Mean = { sum: number; count: number };
type Means = { before: Mean; after: Mean };

/** Adds up reviews, to compare two forms. */
export class Comparison {
  readonly #before: Pick<ReviewForm, "criteria">;
  readonly #after: Pick<ReviewForm, "criteria">;
  readonly #scores = new Map<string, number>();
  readonly #means = new Map<number, Means>();
  #reviews = 0;

  constructor(before: Pick<ReviewForm, "criteria">, after: Pick<ReviewForm, "criteria">) {
    this.#before = before;
    this.#after = after;
  }

  add(submissionId: number, given: readonly GivenScore[]): void {
    this.#reviews += 1;
    for (const { code } of given) this.#scores.set(code, (this.#scores.get(code) ?? 0) + 1);
    const means = this.#means.get(submissionId) ?? {
      before: { sum: 0, count: 0 },
      after: { sum: 0, count: 0 },
    };
    this.#means.set(submissionId, means);
    addTo(means.before, weightedScore(given, this.#before.criteria));
    addTo(means.after, weightedScore(given, this.#after.criteria));
  }

  get result(): Consequences {
    const scored = ({ code }: Criterion) => this.#scores.get(code) ?? 0;
    const asked = askedIn(this.#after);
    const requiredBefore = askedIn(this.#before).filter(({ required }) => required);
    const gone = askedIn(this.#before).filter(({ code }) => !asked.some((each) => each.code === code));
    const shifts = [...this.#means.values()].flatMap(({ before, after }) =>
      after.count === 0 || before.count === 0 ? [] : [Math.abs(meanOf(after) - meanOf(before))],
    );
    // Two decimals, as means are shown.
    const changed = shifts.map((shift) => Math.round(shift * 100) / 100).filter((shift) => shift > 0);
    return {
      reviews: this.#reviews,
      retired: gone.map((criterion) => ({ label: criterion.label, scores: scored(criterion) })),
      lacking: asked
        .filter(({ code, required }) => required && !requiredBefore.some((each) => each.code === code))
        .filter((criterion) => scored(criterion) < this.#reviews)
        .map((criterion) => ({ label: criterion.label, reviews: this.#reviews - scored(criterion) })),
      changed: changed.length,
      largest: changed.reduce((most, shift) => Math.max(most, shift), 0),
      unscored: [...this.#means.values()].filter(({ before, after }) => before.count > 0 && after.count === 0)
        .length,
    };
  }
}

const meanOf = ({ sum, count }: Mean): number => sum / count;

function addTo(mean: Mean, score: number | null): void {
  if (score === null) return;
  mean.sum += score;
  mean.count += 1;
}
