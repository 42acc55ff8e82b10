import type { Verdict } from "../kernel/refusal";

/** A request that needs a second organiser. */
type Request = { by: string; at: Date };
/** An organiser, with the date since when. */
type Organiser = { id: string; since: Date };

/**
 * May this organiser confirm another one's request? Only if they were an organiser before it: an account that was promoted
 * or invited later may belong to the requester.
 */
export function maySecond(request: Request, organiser: Organiser): Verdict {
  if (request.by === organiser.id) return "needs-another-organiser";
  return organiser.since > request.at ? "needs-earlier-organiser" : null;
}
