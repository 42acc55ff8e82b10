import type { ReviewStatus } from "../call/decisions";

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
