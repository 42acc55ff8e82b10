import type { Decision } from "../../call/decisions";
import type { Verdict } from "../../kernel/refusal";
import { isInTheRunning, type Status } from "../../proposals/words";

/** May organisers set a decision on this proposal? `seen` is the decision that they saw. */
export function mayDecide(
  submission: { status: Status; decision: Decision | null },
  seen: Decision | null,
): Verdict {
  if (!isInTheRunning(submission.status)) return "not-decidable";
  return submission.decision === seen ? null : "decided-meanwhile";
}

/** May this proposal be accepted from the waitlist? */
export const mayPromote = (submission: { status: Status; decision: Decision | null }): Verdict =>
  submission.decision === "HLD" ? mayDecide(submission, "HLD") : "not-on-waitlist";
