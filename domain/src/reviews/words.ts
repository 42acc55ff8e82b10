/** A review's recommended status: the code, the choice in the form, and how a given one is shown. */
export const REVIEW_STATUSES = {
  ACC: { choice: "Accept", shown: "Accepted" },
  HLD: { choice: "On Hold", shown: "On Hold" },
  REJ: { choice: "Reject", shown: "Rejected" },
} as const;
export type ReviewStatus = keyof typeof REVIEW_STATUSES;
export const REVIEW_STATUS_CODES = Object.keys(REVIEW_STATUSES) as [ReviewStatus, ...ReviewStatus[]];
export const DEFAULT_REVIEW_STATUS: ReviewStatus = "ACC";

export const SCORE = { min: 0, max: 10 } as const;

/** Messages of specification 5 and 8, word for word. */
export const TEXTS = {
  scoreRange: "Please enter a value between 0 and 10",
  requiredFields: "Please enter required fields",
  added: "Review Added!",
  notAdded: "Review Not Added!",
  updated: "Review Updated!",
  notUpdated: "Review Update Failed!",
  deleted: "Review Deleted!",
} as const;
