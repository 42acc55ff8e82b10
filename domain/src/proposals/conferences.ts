import { type Conferences, codesFor, conferencesOf } from "../call/conferences";
import type { DecisionState } from "./visible-decision";

/** The conference of a decision that counts for the whole proposal. */
export const WHOLE = "";

type Proposal = DecisionState & { conference: string };

/**
 * The conferences that decide on a proposal, each for itself, or `WHOLE` where one decision counts. `decided` are those that
 * have decided apart before. A proposal that was decided as a whole stays so.
 */
export function conferencesOn(proposal: Proposal, decided: readonly string[], call: Conferences): string[] {
  const codes = conferencesOf(proposal.conference, call);
  const asWhole = proposal.decision !== null || proposal.releasedDecision !== null || codes.length < 2;
  const apart = decided.length > 0 ? decided : asWhole ? [WHOLE] : codes;
  return [...apart].sort((a, b) => codes.indexOf(a) - codes.indexOf(b));
}

/** A decision on a proposal with this code. */
type DecisionOn = { conference: string; code: string };

/** Whether a decision is that of a conference; one on the whole proposal is each of its conferences'. */
export const isDecisionOf = (wanted: string, { conference, code }: DecisionOn, call: Conferences): boolean =>
  conference === wanted || (conference === WHOLE && codesFor(wanted, call).includes(code));
