import type { Decision } from "../call/decisions";

/** A proposal's decision, and what its speaker was last notified of. */
export type DecisionState = { decision: Decision | null; releasedDecision: Decision | null };

/**
 * The decision that those outside see: the one that was released for this proposal; or, where the edition shows all
 * decisions (`decisionsReleased`), the present one.
 */
export const visibleDecision = (
  { decision, releasedDecision }: DecisionState,
  edition: { decisionsReleased: boolean },
): Decision | null => (edition.decisionsReleased ? decision : releasedDecision);
