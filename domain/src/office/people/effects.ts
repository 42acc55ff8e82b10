import type { Group } from "../../kernel/actor";

/** The permissions of a group, in words that follow a person's name. */
export const GROUP_DESCRIPTIONS: Record<Group, string> = {
  speaker: "can see and edit only their own proposals. Reviews that they wrote stay and still count.",
  reviewer:
    "can see and score proposals that are ready for review. Their own proposals stay in the call: they can edit them, but not review them.",
  organiser:
    "can see everything except the reviews of their own proposals, decide on all others, invite people and change other people's accounts, including yours.",
};

/** What happens to a person, in words; some follow their name. */
export const TEXTS = {
  atOnce: "Takes effect immediately and is recorded in the audit log.",
  notified: "They are notified by mail.",
  suspend:
    "will be logged out everywhere and cannot log in until reinstated. Proposals and reviews are kept.",
  lift: "can log in again, with the same password and role.",
  endSessions: "will be logged out everywhere and can log in again.",
} as const;
