/** What is said of a window that is shut; apart from the catalogue of refusals, so that the landing page is light. */
export const WINDOW_NOTICES = {
  notYetOpen: "Submissions are not open yet.",
  closed: "Submissions currently closed",
} as const;
