/** The organisers' decision, apart from the status (decisions, "Status of a submission"). */
export const DECISIONS = ["ACC", "HLD", "REJ"] as const;
export type Decision = (typeof DECISIONS)[number];

/** What organisers call their decisions; the codes are those of `overall_status`. */
export const DECISION_LABELS: Record<Decision, string> = {
  ACC: "Accept",
  HLD: "Waitlist",
  REJ: "Reject",
};

/** A review's recommended status: the code, the option in the form, and the label in a list. */
export const REVIEW_STATUSES = {
  ACC: { choice: "Accept", shown: "Accepted" },
  HLD: { choice: "On Hold", shown: "On Hold" },
  REJ: { choice: "Reject", shown: "Rejected" },
} as const;
export type ReviewStatus = keyof typeof REVIEW_STATUSES;
export const REVIEW_STATUS_CODES = Object.keys(REVIEW_STATUSES) as [ReviewStatus, ...ReviewStatus[]];
