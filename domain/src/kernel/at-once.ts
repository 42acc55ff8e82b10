/** Proposals that one call decides on: all of a large conference. */
export const MOST_AT_ONCE = 2_000;
