/** Where the panel's questions are on the page of a proposal: mails and notices lead there. */
export const PLACE = "questions";

/** Their headline, which can take the focus. */
export const HEADLINE = `#${PLACE} h2`;
