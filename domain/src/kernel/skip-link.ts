/** The first link on every page, shared by server and pages. */
export const SKIP_LINK = "Skip to the content";
