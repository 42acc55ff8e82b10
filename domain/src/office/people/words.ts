import type { Group } from "../../kernel/actor";

/** A group as a word in a sentence and in a column. */
export const GROUP_LABELS: Record<Group, string> = {
  speaker: "Speaker",
  reviewer: "Reviewer",
  organiser: "Organiser",
};

/** What somebody sees and may do in a group, in words that follow their name: what a change will mean. */
export const GROUP_MEANS: Record<Group, string> = {
  speaker:
    "will see and edit their own proposals, and no others. Reviews that they gave stay, and count as before.",
  reviewer:
    "will see what is ready for review, and score it. Their own proposals stay in the call, but they cannot edit or review them here.",
  organiser:
    "will see everything, decide on proposals, invite people, and may change other people's accounts: yours, too.",
};

export const TEXTS = {
  atOnce: "It acts at once, and is written into the audit log.",
  told: "They are told by mail.",
  suspend:
    "will be logged out everywhere at once and cannot log in until the suspension is lifted. Proposals and reviews stay as they are.",
  lift: "can log in again, with the same password and in the same group.",
  endSessions: "will be logged out everywhere at once, and can log in again.",
} as const;
