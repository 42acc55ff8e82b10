import type { Decision } from "../submissions/words";

/** What organisers call their decisions; the codes are those of `overall_status`. */
export const DECISION_LABELS: Record<Decision, string> = {
  ACC: "Accept",
  HLD: "Waitlist",
  REJ: "Reject",
};

/** Proposals that one call decides on: all of a large conference. */
export const MOST_AT_ONCE = 2_000;
