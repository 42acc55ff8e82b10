import type { ReviewStatus } from "../call/decisions";
import { SCORE_TEXTS } from "./criteria/words";

export const DEFAULT_REVIEW_STATUS: ReviewStatus = "ACC";

/** Messages of specification 5 and 8, word for word. */
export const TEXTS = {
  ...SCORE_TEXTS,
  added: "Review Added!",
  notAdded: "Review Not Added!",
  updated: "Review Updated!",
  notUpdated: "Review Update Failed!",
  deleted: "Review Deleted!",
} as const;
