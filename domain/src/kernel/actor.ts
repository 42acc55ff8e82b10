/** The groups of users. Signing up makes speakers; organisers make the others (specification 6). */
export const GROUPS = ["speaker", "reviewer", "organiser"] as const;
export type Group = (typeof GROUPS)[number];

/** Whoever asks: a logged-in user and the session they ask in. */
export type Actor = { userId: string; sessionId: string; group: Group };
