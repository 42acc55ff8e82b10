/** The maximum number of proposals in one call: enough for a large conference. */
export const MAX_BULK_SIZE = 2_000;
