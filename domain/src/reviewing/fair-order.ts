/** A proposal that a reviewer has not reviewed yet; `reviews` counts those of others. */
export type QueuedProposal = { pk: number; reviews: number; assigned: boolean };

/**
 * In which order somebody is asked to review: first what is assigned to them, then what has the fewest reviews; what is
 * alike in both in an order of their own, so that reviewers do not all begin at the same end. The same for the same
 * reviewer, whatever else is waiting.
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

/** An order that somebody is reading by, brought up to date: it stays as it is, and what is new comes last. */
export function keptOrder(read: readonly number[], now: readonly number[]): number[] {
  const known = new Set(read);
  return [...read, ...now.filter((pk) => !known.has(pk))];
}

/** A number from 0 to 2^32 - 1 that looks drawn by lot (FNV-1a, then Murmur's last step: near texts, far numbers). */
function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
