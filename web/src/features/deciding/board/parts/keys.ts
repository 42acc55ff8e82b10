import type { Decision } from "@lectern/domain/call/decisions";

/** The previous and next proposal, in the order of the table. */
export const NEXT_KEY = "j";
export const PREVIOUS_KEY = "k";

/** Decides on the open proposal; repeated, clears the decision. */
export const DECISION_KEYS: Record<Decision, string> = { ACC: "a", HLD: "w", REJ: "r" };
