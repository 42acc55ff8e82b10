import type { ReviewStatus } from "@lectern/domain/call/decisions";

/** The previous and next submission, as in many news and mail readers. */
export const NEXT_KEY = "j";
export const PREVIOUS_KEY = "k";
/** The previous and next submission to review. */
export const NEXT_TO_REVIEW_KEY = "n";
export const BACK_KEY = "p";
/** Skips an optional score. Digits set scores from 0 to 9. */
export const SKIP_KEY = "s";
export const TEN_KEY = "t";
export const COMMENTS_KEY = "c";
/** The recommended status. */
export const STATUS_KEYS: Record<ReviewStatus, string> = { ACC: "a", HLD: "h", REJ: "r" };
