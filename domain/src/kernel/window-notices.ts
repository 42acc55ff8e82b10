/** Notices of a closed window; separate from the refusals, to keep the landing page small. */
export const WINDOW_NOTICES = {
  notYetOpen: "Submissions are not open yet.",
  closed: "Submissions currently closed",
} as const;
