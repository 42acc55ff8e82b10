import type { Verdict } from "../kernel/refusal";

/** What a second organiser is asked to confirm. */
type Asked = { by: string; at: Date };
/** An organiser, and since when they have been one. */
type Organiser = { id: string; since: Date };

/**
 * May this organiser confirm what another one asked for? Only an organiser who was one already when it was asked for:
 * an account that was promoted or invited afterwards may belong to the person who asked.
 */
export function maySecond(asked: Asked, organiser: Organiser): Verdict {
  if (asked.by === organiser.id) return "needs-another-organiser";
  return organiser.since > asked.at ? "needs-earlier-organiser" : null;
}
