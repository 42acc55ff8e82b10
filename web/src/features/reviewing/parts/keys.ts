import type { ReviewStatus } from "@lectern/domain/call/decisions";

/** From one submission to the next, whether reviewed or not, as in many readers of news and mail. */
export const NEXT_KEY = "j";
export const PREVIOUS_KEY = "k";
/** To what is to be reviewed next, and back. */
export const NEXT_TO_REVIEW_KEY = "n";
export const BACK_KEY = "p";
/** Scores from 0 to 9 are their own keys. */
export const TEN_KEY = "t";
export const COMMENTS_KEY = "c";
/** The recommended status. */
export const STATUS_KEYS: Record<ReviewStatus, string> = { ACC: "a", HLD: "h", REJ: "r" };
