/** Where a late code stands. */
export const LATE_CODE_STATES = ["open", "used", "expired", "revoked"] as const;
export type LateCodeState = (typeof LATE_CODE_STATES)[number];

export const LATE_CODE_LABELS: Record<LateCodeState, string> = {
  open: "Open",
  used: "Used",
  expired: "Expired",
  revoked: "Taken back",
};

/** Proposals that one code may let in. */
export const MOST_BY_CODE = 20;
export const NOTE_LENGTH = 500;

/** One sentence for every code that lets nothing in, so that none tells which codes there are. */
export const DEAD_LATE_CODE =
  "This code lets no proposal in: it is mistyped, was used or taken back, has expired, or is for another account. Please write to the organisers.";

export const TOO_EARLY = "The call itself is open until then. Choose a later time.";
export const OVER_ALREADY = "Choose a time that is still to come.";
