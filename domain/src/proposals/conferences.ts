import { type Conferences, codesFor, conferencesOf } from "../call/conferences";
import type { DecisionState } from "./visible-decision";

/** The conference of a decision that counts for the whole proposal. */
export const WHOLE = "";

/** The field of an answer or a record that names the conference of a decision; without it, the decision is on the whole. */
export const namedConference = (conference: string): { conference?: string } =>
  conference === WHOLE ? {} : { conference };

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

/** Whether a decision is that of a conference, or of any without one; a decision on the whole is each conference's. */
export const isDecisionOf = (
  wanted: string | undefined,
  { conference, code }: DecisionOn,
  call: Conferences,
): boolean =>
  wanted === undefined ||
  conference === wanted ||
  (conference === WHOLE && codesFor(wanted, call).includes(code));
