import type { SubmissionEvent } from "../submissions/lifecycle";

/** What the moves of a proposal are called in the log. */
const MOVES: Record<SubmissionEvent, string> = {
  confirmUpload: "finished the upload",
  goOnWithoutFile: "went on without a file",
  giveUpUpload: "gave up the upload",
  withdraw: "withdrew the proposal",
  reopenEditing: "opened the editing again",
  endEditing: "ended the editing",
  endCooldown: "ended the cooldown",
  sendToReview: "sent the proposal to review",
  takeBackFromReview: "took the proposal back from review",
  gainEnoughReviews: "gave the last review that was wanted",
  loseAReview: "took back a review that was wanted",
};

/**
 * Every action that is recorded, in words that follow a name: "Ada read the file". The names are stored, so one that
 * was ever recorded is never renamed or removed. What an import or a later version recorded is shown by its own name.
 */
export const ACTIONS = {
  create: "submitted the proposal",
  edit: "edited the proposal",
  ...MOVES,
  download: "read the file",
  "add review": "reviewed the proposal",
  "change review": "changed the review",
  "delete review": "deleted the review",
  decide: "decided on the proposal",
  assign: "assigned a reviewer",
  unassign: "took a reviewer off the proposal",
  "assign-by-rule": "assigned reviewers by rule",
  "undo-assignments": "took assignments by rule back",
  "set-review-topics": "set the topics that a reviewer prefers",
  "remind-reviewers": "reminded reviewers",
  "remind-reviewer": "reminded a reviewer",
  "order-waitlist": "put the waitlist in another order",
  "create-release": "made a release of decisions",
  "confirm-release": "confirmed a release",
  "take-back-release": "took a release back",
  "leave-release": "took the proposal out of its release",
  "release-decision": "told the speaker the decision",
  "answer-confirmation": "answered whether they come",
  "remind-speaker": "reminded the speaker to confirm",
  schedule: "changed the place in the schedule",
  "write-questions": "changed the questions to speakers",
  "write-template": "wrote a template",
  "delete-template": "took a template away",
  "send-letters": "wrote to speakers",
  "edit-mail": "changed a mail",
  "stop-mail": "stopped a mail",
  "mail-returned": "got a mail back",
  "send-mail-again": "sent a mail again",
  set: "changed a setting",
  "ask for setting": "asked for a setting that a second organiser has to confirm",
  "confirm setting": "confirmed a setting that another organiser asked for",
  "withdraw setting": "withdrew a setting that was asked for",
  invite: "invited",
  "resend invitation": "sent the invitation again",
  "revoke invitation": "took the invitation back",
  "accept invitation": "accepted the invitation",
  "make late code": "made a late code",
  "renew late code": "put a new late code in the place of a lost one",
  "revoke late code": "took a late code back",
  recuse: "declared a conflict of interest of their own",
  "keep reviewer out": "marked a reviewer's conflict of interest",
  "lift conflict": "removed a reviewer's conflict of interest",
  "dismiss suggestion": "found no conflict of interest where one was suggested",
  "change employer": "changed their employer",
  "create account": "created the account",
  rename: "changed the name",
  "email verified": "verified the email address",
  "password changed": "changed the password",
  "totp added": "added an authenticator app",
  "totp removed": "removed the authenticator app",
  "passkey added": "added a passkey",
  "passkey removed": "removed a passkey",
  "passkey refused: it may be a copy": "refused a passkey that may be a copy",
  "recovery codes made": "made new recovery codes",
  "recovery code used": "used a recovery code",
  "second factor failed": "failed at the second factor",
  "second factor reset": "removed the second factor",
  "link social log-in": "linked a social log-in",
  "change group": "changed the group",
  suspend: "suspended the account",
  "lift suspension": "lifted the suspension",
  "sessions ended": "ended sessions",
  "export audit log": "exported the audit log",
  export: "exported",
  import: "brought the proposal over",
  "import again": "brought the proposal up to date",
  "export files": "exported the safe files",
  "export own data": "took their own data",
  "ask for erasure": "asked for the account to be erased",
  "keep account": "kept the account from being erased",
  "erase account": "erased the account",
  "warn of deletion": "told the organisers what will be deleted",
  "delete by date": "deleted what the edition keeps no longer",
} as const satisfies Record<string, string>;

export type KnownAction = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as [KnownAction, ...KnownAction[]];

/** Nobody's: what the portal did by itself, or somebody at its command line. */
export const SYSTEM = "The portal";

/** Lines that one page of the log holds. */
export const LINES_A_PAGE = 100;
