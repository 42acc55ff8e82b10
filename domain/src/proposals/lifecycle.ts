import type { Status } from "./words";

/**
 * The transition table of a submission: the events of each status, and the new status. Events that are not in a status's
 * row are refused (decisions, "Status of a submission").
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
    /** The call was extended, or it was returned from review. */
    reopenEditing: "Submitted",
    endCooldown: "Ready for Review",
    sendToReview: "Ready for Review",
    withdraw: "Withdrawn",
  },
  "Ready for Review": {
    gainEnoughReviews: "Reviewed",
    /** An organiser sent it there by hand, and it has no reviews. */
    takeBackFromReview: "Cooldown",
    withdraw: "Withdrawn",
  },
  Reviewed: { loseAReview: "Ready for Review", withdraw: "Withdrawn" },
  Withdrawn: {},
} as const satisfies Record<Status, Partial<Record<string, Status>>>;

type EventsOf<T> = T extends unknown ? keyof T : never;
export type SubmissionEvent = EventsOf<(typeof TRANSITIONS)[Status]>;

/** The status after `event`, or null when the present status does not allow it. */
export function statusAfter(status: Status, event: SubmissionEvent): Status | null {
  const row: Partial<Record<SubmissionEvent, Status>> = TRANSITIONS[status];
  return row[event] ?? null;
}
