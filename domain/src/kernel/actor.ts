/** The groups of users. Signing up makes speakers; organisers invite the others (specification 6). */
export const GROUPS = ["speaker", "reviewer", "organiser"] as const;
export type Group = (typeof GROUPS)[number];

/** A logged-in user with their session. */
export type Actor = {
  userId: string;
  sessionId: string;
  group: Group;
  /** When they last confirmed in this session to be the owner; null for sessions from before that was recorded. */
  provedAt: Date | null;
  secondFactor: { required: boolean; active: boolean };
};
