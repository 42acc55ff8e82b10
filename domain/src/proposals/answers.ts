/** What the speaker of an accepted proposal can answer. */
export const ANSWERS = ["confirmed", "declined"] as const;
export type Answer = (typeof ANSWERS)[number];

/** What the speaker of an accepted proposal has answered. */
export const ANSWER_LABELS: Record<Answer | "asked", string> = {
  asked: "Not answered",
  confirmed: "Confirmed",
  declined: "Declined",
};
