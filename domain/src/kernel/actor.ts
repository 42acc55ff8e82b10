/** The groups of users. Signing up makes speakers; organisers make the others (specification 6). */
export const GROUPS = ["speaker", "reviewer", "organiser"] as const;
export type Group = (typeof GROUPS)[number];

/** Whoever asks: a logged-in user and the session they ask in. */
export type Actor = {
  userId: string;
  sessionId: string;
  group: Group;
  /** When they last showed in this session that they are the owner; null for a session older than such proofs. */
  provedAt: Date | null;
  secondFactor: { required: boolean; active: boolean };
};
