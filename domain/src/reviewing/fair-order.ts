/** A proposal that a reviewer has not reviewed yet; `reviews` counts those of others. */
export type QueuedProposal = { pk: number; reviews: number; assigned: boolean };

/** No call has as many proposals, nor a proposal as many reviews. Lots times this are exact integers. */
const MOST = 2 ** 20;

/**
 * The order of a reviewer's queue: assigned proposals first, then those with the fewest reviews. Ties are ordered
 * differently for each reviewer, so that not all start at the same end, and always alike for the same reviewer.
 */
export class FairOrder {
  /** What the hash of each lot begins with. */
  readonly #reviewer: number;
  /** Those that are tied, by what comes before their lots. Each lot has the place of its proposal added. */
  readonly #tied = new Map<number, { pks: number[]; lots: number[] }>();

  constructor(reviewerId: string) {
    this.#reviewer = hashed(`${reviewerId} `);
  }

  /** Of the few with the same lot, the one that is added first comes first. */
  add({ pk, reviews, assigned }: QueuedProposal): void {
    const rank = (assigned ? 0 : MOST) + reviews;
    const tied = this.#tied.get(rank) ?? { pks: [], lots: [] };
    this.#tied.set(rank, tied);
    tied.lots.push(this.#lotOf(pk) * MOST + tied.pks.length);
    tied.pks.push(pk);
  }

  /** One by one, so that a long queue can be read in pages. */
  *pks(): Generator<number> {
    for (const [, { pks, lots }] of [...this.#tied].sort(([a], [b]) => a - b)) {
      // Sorts numbers many times faster than an array.
      for (const lot of Float64Array.from(lots).sort()) yield pks[lot % MOST] ?? 0;
    }
  }

  /** From 0 to 2^32 - 1: FNV-1a with Murmur's final step, so that similar texts differ widely. */
  #lotOf(pk: number): number {
    const hash = hashed(String(pk), this.#reviewer);
    let lot = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35);
    return (lot ^ (lot >>> 16)) >>> 0;
  }
}

/** Updates an order that is in use: it stays as it is, and new proposals come last. */
export function keptOrder(read: readonly number[], now: readonly number[]): number[] {
  const known = new Set(read);
  return [...read, ...now.filter((pk) => !known.has(pk))];
}

/** The FNV-1a hash of a text; or of a longer one, whose beginning has the hash `before`. */
function hashed(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
