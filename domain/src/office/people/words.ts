import type { Group } from "../../kernel/actor";

/** A group as a word in a sentence and in a column. */
export const GROUP_LABELS: Record<Group, string> = {
  speaker: "Speaker",
  reviewer: "Reviewer",
  organiser: "Organiser",
};
