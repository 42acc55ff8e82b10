export const VIEW_NAME_LENGTH = 60;
/** The parameters of the address that a view stores. */
export const VIEW_QUERY_LENGTH = 2_000;
export const MOST_SHARED_VIEWS = 50;
/** Views of one organiser in a call. */
export const MOST_OWN_VIEWS = 50;

export const VIEW_TEXTS = {
  taken: "There is already a view with this name.",
  tooManyShared: `A call has at most ${MOST_SHARED_VIEWS} shared views. Delete some first.`,
  tooManyOwn: `You have at most ${MOST_OWN_VIEWS} views of your own. Delete some first.`,
  staysShared: "A shared view stays shared. Save one of your own instead.",
} as const;
