export const TITLE_LENGTH = 255;
export const NONE = "None";

export const DEFAULTS = {
  topicType: "RT",
  submissionType: "T",
  conflicts: NONE,
  remarks: NONE,
} as const;

export const STATUSES = [
  "Uploading",
  "Submitted",
  "Cooldown",
  "Ready for Review",
  "Reviewed",
  "Withdrawn",
] as const;
export type Status = (typeof STATUSES)[number];

/** Badge colours by meaning (specification 4, "Submission status"). */
export const BADGE: Record<Status, "warning" | "success" | "info" | "danger"> = {
  Cooldown: "warning",
  Submitted: "success",
  "Ready for Review": "success",
  Reviewed: "info",
  Uploading: "danger",
  Withdrawn: "danger",
};

/** The statuses in which reviewers see a submission. */
export const REVIEWABLE: readonly Status[] = ["Ready for Review", "Reviewed"];

/** Messages of specification 8, word for word. */
export const TEXTS = {
  submitted: "File submitted successfully!",
  notSubmitted: "File failed to submit!",
  updated: "Submission Updated!",
  notUpdated: "Update Failed!",
  deleted: "Submission Deleted!",
  notDeleted: "Delete Failed!",
  confirmDelete: "Are you sure you want to permanently delete this item?",
  requiredFields: "Please enter required fields",
  wrongFile: "Please submit accepted file type",
  noneSubmitted: "No submission submitted",
  noneToReview: "No submissions to be reviewed",
  noMore: "You cannnot submit more papers.",
  more: (n: number) => `You can submit ${n} more paper(s)`,
} as const;
