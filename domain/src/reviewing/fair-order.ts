/** A proposal that a reviewer has not reviewed yet; `reviews` counts those of others. */
export type QueuedProposal = { pk: number; reviews: number; assigned: boolean };

/**
 * The order of a reviewer's queue: assigned proposals first, then those with the fewest reviews. Ties are ordered
 * differently for each reviewer, so that not all start at the same end, and always alike for the same reviewer.
 */
export function fairOrder(waiting: readonly QueuedProposal[], reviewerId: string): number[] {
  return waiting
    .map((each) => ({ ...each, lot: lotOf(`${reviewerId} ${each.pk}`) }))
    .sort(
      (a, b) =>
        Number(b.assigned) - Number(a.assigned) || a.reviews - b.reviews || a.lot - b.lot || a.pk - b.pk,
    )
    .map(({ pk }) => pk);
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
