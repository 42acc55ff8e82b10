import type { Group } from "../../kernel/actor";

/** The groups that organisers invite to; speakers sign up themselves. */
export const INVITED_GROUPS = ["reviewer", "organiser"] as const satisfies readonly Group[];
export type InvitedGroup = (typeof INVITED_GROUPS)[number];

/** Days until an invitation expires. */
export const INVITATION_DAYS = 14;
/** The maximum of addresses in one call. */
export const MAX_INVITED_AT_ONCE = 100;

/** The states of an invitation. */
export const INVITATION_STATES = ["waiting", "expired", "accepted", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATION_LABELS: Record<InvitationState, string> = {
  waiting: "Waiting",
  expired: "Expired",
  accepted: "Accepted",
  revoked: "Revoked",
};

export const INVITED = "Invitation sent.";
export const JOINED = "Your account is ready. Please log in.";
export const ACCEPTED: Record<InvitedGroup, string> = {
  reviewer: "You are now a reviewer.",
  organiser: "You are now an organiser.",
};
export const INVALID_INVITATION =
  "This invitation is invalid, has expired, or was already used or revoked. Please ask the organisers for a new one.";

/** The consequences of accepting, shown to an account's owner. */
export const ACCEPTING: Record<InvitedGroup, readonly string[]> = {
  reviewer: [
    "You will see the reviewers' area instead of the speakers'.",
    "Your own proposals stay in the call, under “My proposals”. You can edit them as before, but not review them.",
    "You can read other people's proposals and files. Keep them confidential.",
  ],
  organiser: [
    "You will see the organisers' area: every proposal, every review and every account.",
    "Your own proposals stay in the call, under “My proposals”: other organisers decide on them. Your reviews stay and count.",
    "Your actions there are recorded in the audit log.",
  ],
};

/** The maximum length of the personal message. */
export const MESSAGE_LENGTH = 1000;
