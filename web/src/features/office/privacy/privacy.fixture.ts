/** The erasure state of a user without a request. */
export const NO_ERASURE = {
  due_on: null as string | null,
  asked_by: null as string | null,
  refused: null as string | null,
  goes: { proposals: 2, files: 1, mails: 7 },
  stays: { talks: 1, reviews: 0 },
};
