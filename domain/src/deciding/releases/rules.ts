import type { Decision } from "../../call/decisions";
import type { Verdict } from "../../kernel/refusal";
import { isInTheRunning, isWithdrawn, type Status } from "../../proposals/words";
import { maySecond } from "../second-organiser";
import type { DropReason, ReleaseState } from "./words";

type Proposal = {
  status: Status;
  decision: Decision | null;
  /** The last released decision. */
  releasedDecision: Decision | null;
  /** Whether it waits in a release already. */
  waiting: boolean;
};

/** May this proposal's decision be released? `seen` is the decision that the organiser saw. */
export function mayRelease(proposal: Proposal, seen: Decision | null = proposal.decision): Verdict {
  const { status, decision, releasedDecision, waiting } = proposal;
  if (isWithdrawn(status) && decision !== null) return "withdrawn-since";
  if (!isInTheRunning(status)) return "not-decidable";
  if (decision !== seen) return "decided-meanwhile";
  if (decision === null) return "undecided";
  if (waiting) return "in-a-release";
  return decision === releasedDecision ? "released-already" : null;
}

/** Why a proposal leaves the release in which `seen` waits to go out, or null when it stays. */
export function reasonDropped(
  { status, decision }: Pick<Proposal, "status" | "decision">,
  seen: Decision,
): DropReason | null {
  if (isWithdrawn(status)) return "withdrawn";
  return decision === seen ? null : "decision-changed";
}

type Release = { state: ReleaseState; createdBy: string; createdAt: Date };

/** May this organiser confirm a release? Not its creator, nor someone who became an organiser since. */
export function mayConfirmRelease(
  { state, createdBy, createdAt }: Release,
  organiser: { id: string; since: Date },
): Verdict {
  if (state === "waiting") return "release-confirmed";
  if (state !== "unconfirmed") return "release-over";
  return maySecond({ by: createdBy, at: createdAt }, organiser);
}

/** May a release be undone? Until it is sent, by any organiser. */
export const mayCancelRelease = ({ state }: Pick<Release, "state">): Verdict =>
  state === "unconfirmed" || state === "waiting" ? null : "release-over";
