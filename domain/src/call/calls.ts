/** draft: seen by its organisers, reviewers and the speakers of its proposals only. archived: it can be read, and nothing in it changes. */
export const CALL_STATES = ["draft", "open", "archived"] as const;
export type CallState = (typeof CALL_STATES)[number];
