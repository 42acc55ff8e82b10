import type { Decision } from "../call/decisions";

/** A proposal's decision, and the last released one. */
export type DecisionState = { decision: Decision | null; releasedDecision: Decision | null };

/**
 * The decision that speakers and reviewers see: the released one; or, where the edition shows all decisions
 * (`decisionsReleased`), the current one.
 */
export const visibleDecision = (
  { decision, releasedDecision }: DecisionState,
  edition: { decisionsReleased: boolean },
): Decision | null => (edition.decisionsReleased ? decision : releasedDecision);
