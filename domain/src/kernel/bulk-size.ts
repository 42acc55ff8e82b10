/** Proposals that one call decides on: all of a large conference. */
export const MAX_BULK_SIZE = 2_000;
