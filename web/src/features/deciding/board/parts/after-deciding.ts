import type { Decision } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";

/** The decision as its speaker knows it. */
export const NOTIFIED = {
  unnotified: "Not notified",
  releasing: "In a release",
  accepted: "Accepted",
  waitlisted: "Waitlist",
  rejected: "Rejected",
} as const;
export type Notified = keyof typeof NOTIFIED;

const RELEASED: Record<Decision, Notified> = { ACC: "accepted", HLD: "waitlisted", REJ: "rejected" };

export const notifiedOf = ({ releasing, released }: Pick<BoardRow, "releasing" | "released">): Notified => {
  if (releasing) return "releasing";
  return released === null ? "unnotified" : RELEASED[released];
};

/** An accepted speaker's answer. */
export const ANSWER = { unasked: "–", ...ANSWER_LABELS } as const;
export type Answer = keyof typeof ANSWER;

export const answerOf = ({ answer }: Pick<BoardRow, "answer">): Answer => answer ?? "unasked";

/** Its place on the waitlist: set by hand, else by score, else none. */
export const placeOf = ({
  decision,
  waitlist_place,
}: Pick<BoardRow, "decision" | "waitlist_place">): number =>
  waitlist_place ?? (decision === "HLD" ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER);

/** What followed a decision: "Notified: Accepted · Confirmed". Empty without a decision. */
export function newsOf(row: Pick<BoardRow, "decision" | "releasing" | "released" | "answer">): string {
  const notified = notifiedOf(row);
  if (notified === "unnotified" || notified === "releasing")
    return row.decision === null ? "" : NOTIFIED[notified];
  const answer = answerOf(row);
  return `Notified: ${NOTIFIED[notified]}${answer === "unasked" ? "" : ` · ${ANSWER[answer]}`}`;
}
