/** Recuses the reviewer from the visible proposal, after confirmation. */
export const RECUSE_KEY = "x";
