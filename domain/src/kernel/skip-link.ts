/** The first stop of the Tab key on every page, in the words that the server and the pages share. */
export const SKIP_LINK = "Skip to the content";
