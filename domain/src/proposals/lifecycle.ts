import type { Status } from "./words";

/**
 * The life of a submission: which event moves it from which status to which. Code, documentation and test
 * oracle at once (decisions, "Status of a submission"). An event that is not in a status's row is refused.
 */
export const TRANSITIONS = {
  Uploading: {
    confirmUpload: "Submitted",
    goOnWithoutFile: "Submitted",
    giveUpUpload: "Submitted",
    withdraw: "Withdrawn",
  },
  Submitted: { endEditing: "Cooldown", sendToReview: "Ready for Review", withdraw: "Withdrawn" },
  Cooldown: {
    /** The call was extended, or it was taken back from review to where it was. */
    reopenEditing: "Submitted",
    endCooldown: "Ready for Review",
    sendToReview: "Ready for Review",
    withdraw: "Withdrawn",
  },
  "Ready for Review": {
    gainEnoughReviews: "Reviewed",
    /** An organiser sent it there by hand, and nobody has reviewed it. */
    takeBackFromReview: "Cooldown",
    withdraw: "Withdrawn",
  },
  Reviewed: { loseAReview: "Ready for Review", withdraw: "Withdrawn" },
  Withdrawn: {},
} as const satisfies Record<Status, Partial<Record<string, Status>>>;

type EventsOf<T> = T extends unknown ? keyof T : never;
export type SubmissionEvent = EventsOf<(typeof TRANSITIONS)[Status]>;

/** The status after `event`, or null when the present status does not know it. */
export function statusAfter(status: Status, event: SubmissionEvent): Status | null {
  const row: Partial<Record<SubmissionEvent, Status>> = TRANSITIONS[status];
  return row[event] ?? null;
}
