/**
 * Ids of reviews begin above every submission's pk: the specification's Review has no id, so that clients send the
 * submission's pk where the portal's own pages send the review's id, and the two must never be taken for each other.
 */
const ABOVE_EVERY_PK = 1_000_000_000;

/** A review's id for clients. */
export const reviewIdOf = (row: number): number => ABOVE_EVERY_PK + row;

/** What an id in `/api/reviews/{id}/` addresses: a review by its row, or the reader's own review of a submission. */
export const addressedBy = (id: number): { row: number } | { submission: number } =>
  id >= ABOVE_EVERY_PK ? { row: id - ABOVE_EVERY_PK } : { submission: id };
