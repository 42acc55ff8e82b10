/** The states of a late code. */
export const LATE_CODE_STATES = ["open", "used", "expired", "revoked"] as const;
export type LateCodeState = (typeof LATE_CODE_STATES)[number];

export const LATE_CODE_LABELS: Record<LateCodeState, string> = {
  open: "Open",
  used: "Used",
  expired: "Expired",
  revoked: "Revoked",
};

/** The maximum of proposals for one code. */
export const MAX_USES = 20;
export const NOTE_LENGTH = 500;

/** The same sentence for every invalid code, so that it reveals nothing about existing codes. */
export const DEAD_LATE_CODE =
  "This code is not valid: it is mistyped, used, revoked, expired, or for another account. Please write to the organisers.";

export const TOO_EARLY = "The call is still open at that time. Choose a later one.";
export const MUST_BE_FUTURE = "Choose a time in the future.";
