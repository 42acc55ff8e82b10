/** The steps of setting up a call, in the order in which they are taken; each has its own path. */
export const SET_UP_STEPS = ["names", "dates", "conferences", "contact", "mail", "team"] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];
