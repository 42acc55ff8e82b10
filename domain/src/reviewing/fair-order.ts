/** A proposal that a reviewer has not reviewed yet; `reviews` counts those of others. */
export type QueuedProposal = { pk: number; reviews: number; assigned: boolean };

/** Lots are below this number. */
const LOTS = 2 ** 32;
/** No proposal has as many reviews: with a lot, the rank stays an exact integer. */
const MOST_REVIEWS = 2 ** 20;

/**
 * The order of a reviewer's queue: assigned proposals first, then those with the fewest reviews. Ties are ordered
 * differently for each reviewer, so that not all start at the same end, and always alike for the same reviewer.
 */
export class FairOrder {
  readonly #reviewerId: string;
  /** The proposals by their rank; few share one. */
  readonly #ranked = new Map<number, number[]>();

  constructor(reviewerId: string) {
    this.#reviewerId = reviewerId;
  }

  add({ pk, reviews, assigned }: QueuedProposal): void {
    const rank = ((assigned ? 0 : MOST_REVIEWS) + reviews) * LOTS + lotOf(`${this.#reviewerId} ${pk}`);
    const same = this.#ranked.get(rank);
    if (same) same.push(pk);
    else this.#ranked.set(rank, [pk]);
  }

  /** The first is known once all are sorted; the others come one by one, so that a long queue can be read in pages. */
  *pks(): Generator<number> {
    // Sorts numbers many times faster than an array.
    for (const rank of Float64Array.from(this.#ranked.keys()).sort()) {
      const same = this.#ranked.get(rank) ?? [];
      yield* same.length > 1 ? same.toSorted((a, b) => a - b) : same;
    }
  }
}

/** Updates an order that is in use: it stays as it is, and new proposals come last. */
export function keptOrder(read: readonly number[], now: readonly number[]): number[] {
  const known = new Set(read);
  return [...read, ...now.filter((pk) => !known.has(pk))];
}

/** A hash from 0 to 2^32 - 1 (FNV-1a with Murmur's final step, so that similar texts differ widely). */
function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
