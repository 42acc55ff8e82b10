import type { FieldErrors, Verdict } from "../../kernel/refusal";
import { mayHandle } from "../rules";
import { isWithdrawn, type Status } from "../words";

/** May this organiser change a proposal for its speaker? At any time, but not one of their `own`, nor a withdrawn one. */
export const mayEditForSpeaker = (
  own: ReadonlySet<number>,
  proposal: { id: number; status: Status },
): Verdict => mayHandle(own, proposal) ?? (isWithdrawn(proposal.status) ? "withdrawn-proposal" : null);

const DECIDED_ALREADY = "This proposal has a decision. Undo the decision before you change the conference.";

/** The errors of another conference: a decision, and what follows from it, belongs to the conference that made it. */
export const conferenceFaults = (changed: boolean, decided: boolean): FieldErrors =>
  changed && decided ? { conference: [DECIDED_ALREADY] } : {};
