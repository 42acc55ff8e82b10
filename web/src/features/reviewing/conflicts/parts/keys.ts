/** A reviewer steps back from the proposal in sight; a question comes first. */
export const RECUSE_KEY = "x";
