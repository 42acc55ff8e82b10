import type { Group } from "../kernel/actor";

export const TITLE_LENGTH = 255;
export const NONE = "None";

export const DEFAULTS = {
  topicType: "RT",
  submissionType: "T",
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

type Stage = "unfinished" | "complete" | "in review" | "over";

/** How far a proposal is in each status. The sets of statuses below are made from it. */
const STAGES: Record<Status, Stage> = {
  Uploading: "unfinished",
  Submitted: "complete",
  Cooldown: "complete",
  "Ready for Review": "in review",
  Reviewed: "in review",
  Withdrawn: "over",
};
const at = (...stages: Stage[]): readonly Status[] =>
  STATUSES.filter((each) => stages.includes(STAGES[each]));

/** What a proposal's speakers see of each status: nothing that tells a decision before its release. */
const SEEN_BY_SPEAKERS: Record<Status, Status> = {
  Uploading: "Uploading",
  Submitted: "Submitted",
  Cooldown: "Cooldown",
  "Ready for Review": "Ready for Review",
  Reviewed: "Reviewed",
  Withdrawn: "Withdrawn",
};

/** The status as a reader of this group sees it. Every answer to a speaker goes through here. */
export const statusFor = (reader: Group, status: Status): Status =>
  reader === "speaker" ? SEEN_BY_SPEAKERS[status] : status;

/** Badge colours by meaning (specification 4, "Submission status"). */
export const BADGE: Record<Status, "warning" | "success" | "info" | "danger"> = {
  Cooldown: "warning",
  Submitted: "success",
  "Ready for Review": "success",
  Reviewed: "info",
  Uploading: "danger",
  Withdrawn: "danger",
};

/** The status of a new proposal: one with a file waits for it first. */
export const firstStatus = (withFile: boolean): Status => (withFile ? "Uploading" : "Submitted");

/** The statuses in which reviewers see a submission. */
export const REVIEWABLE = at("in review");

/** How many submissions the menu shows of each part; the main page lists all of them. */
export const MENU_LENGTH = 100;

/** Complete and not withdrawn: organisers decide on these. */
export const IN_THE_RUNNING = at("complete", "in review");
export const isInTheRunning = (status: Status): boolean => IN_THE_RUNNING.includes(status);

/** The statuses in which speakers can still change a proposal, or send the file that it waits for. */
export const EDITABLE: readonly Status[] = ["Uploading", "Submitted"];

/** The status after a withdrawal by its speaker. */
export const WITHDRAWN = "Withdrawn" satisfies Status;
export const isWithdrawn = (status: Status): boolean => status === WITHDRAWN;

/** The status while waiting for the first file. */
export const UNFINISHED = "Uploading" satisfies Status;

/** The status once there are enough reviews to decide. */
export const REVIEWED = "Reviewed" satisfies Status;

/** The status in a list of reviewed proposals. */
export const statusInReviewed = (status: Status): Status => (isWithdrawn(status) ? status : REVIEWED);

/** Of the reason for a refusal or a withdrawal. */
export const REASON_LENGTH = 1000;

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

/** How many speakers can be invited together with saving a proposal. */
export const MAX_INVITATIONS = 30;
