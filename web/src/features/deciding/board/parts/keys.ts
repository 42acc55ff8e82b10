import type { Decision } from "@lectern/domain/call/decisions";

/** From one proposal to the next, in the order of the table. */
export const NEXT_KEY = "j";
export const PREVIOUS_KEY = "k";

/** Decides on the proposal that is read; once more, and it is undecided again. */
export const DECISION_KEYS: Record<Decision, string> = { ACC: "a", HLD: "w", REJ: "r" };
