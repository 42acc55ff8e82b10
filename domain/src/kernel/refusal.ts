import { type RefusalEntry, SHOWN_REFUSALS } from "./shown-refusals";

/**
 * The one catalogue of refusals: why a rule says no, the HTTP status it becomes, and the sentence a person
 * reads. Rules return a code or null. What pages show by themselves stands in a file of its own, which they fetch.
 */
export const REFUSALS = {
  ...SHOWN_REFUSALS,
  "not-logged-in": {
    status: 401,
    detail: "Authentication credentials were not provided or are no longer valid.",
  },
  "session-ended": { status: 401, detail: "The session has ended. Please log in again." },
  "wrong-group": { status: 403, detail: "You do not have permission to perform this action." },
  "captcha-away": {
    status: 503,
    detail: "We cannot check right now that you are no robot. Nothing is lost: please try again in a minute.",
  },
  "foreign-origin": { status: 403, detail: "This request came from another site and was refused." },
  "not-found": { status: 404, detail: "Not found." },
  "email-unverified": { status: 423, detail: "E-mail is not verified." },

  "not-uploading": { status: 409, detail: "This submission is not waiting for a file." },
  "file-not-uploaded": {
    status: 409,
    detail: "The file has not arrived yet. Please upload it and try again.",
  },
  "no-such-move": { status: 409, detail: "The submission's present status does not allow this." },
  "no-file": { status: 404, detail: "This submission has no such file." },

  "own-proposal": { status: 403, detail: "You cannot review your own proposal." },
  "not-reviewable": { status: 409, detail: "This submission is not open for review." },
  "already-reviewed": {
    status: 409,
    detail: "You have already reviewed this submission. Edit your review instead.",
  },
  "review-first": { status: 403, detail: "Please give your own review first." },
  "reviews-apart": { status: 403, detail: "Reviewers do not read others' reviews." },

  "has-conflict": {
    status: 409,
    detail: "This reviewer has a conflict of interest in the proposal.",
  },
  "suggestion-changed": {
    status: 409,
    detail: "What they share with the speaker has changed meanwhile. Look at it again.",
  },
  "nothing-to-assign": { status: 409, detail: "The rule finds nothing to assign." },
  "nobody-to-remind": { status: 409, detail: "None of them has an open assignment any more." },
  "batch-undone": { status: 409, detail: "These assignments were taken back already." },

  "second-factor-required": {
    status: 403,
    detail: "Your role needs a second factor. Please set one up first.",
    told: true,
  },
  "ticket-ended": {
    status: 401,
    detail: "This log-in took too long or was tried too often. Please start again.",
    told: true,
  },
  "proof-needed": {
    status: 403,
    detail: "Please show once more that it is you, and try again.",
    told: true,
  },
  "no-factor": { status: 409, detail: "Add a passkey or an authenticator app first." },
  "totp-active": {
    status: 409,
    detail: "You have an authenticator app already. Remove it before you set up another one.",
  },
  "totp-not-begun": {
    status: 409,
    detail: "There is no authenticator app to confirm. Please start again.",
  },
  "passkeys-not-offered": {
    status: 404,
    detail: "There are no passkeys here: they need https and an address that is a name.",
  },
  "not-decidable": {
    status: 409,
    detail: "There is no decision on a proposal that was withdrawn or still waits for its file.",
  },
  "withdrawn-since": { status: 409, detail: "It was withdrawn after it had been decided on." },
  "not-sent-by-hand": {
    status: 409,
    detail: "Only what was sent to review by hand, and has not moved since, can be taken back.",
  },
  "reviewed-meanwhile": { status: 409, detail: "Somebody has reviewed this proposal meanwhile." },
  "decided-meanwhile": {
    status: 409,
    detail: "Somebody else has decided on this proposal meanwhile. Look at it again.",
  },

  "account-suspended": {
    status: 403,
    detail: "This account is suspended. Please write to the organisers.",
  },
  "last-organiser": {
    status: 409,
    detail: "This is the last organiser who can log in. Make somebody else an organiser first.",
  },
  "person-changed-meanwhile": {
    status: 409,
    detail: "Somebody has changed this account meanwhile. Look at it again.",
  },
  "invited-already": {
    status: 409,
    detail: "This address has an invitation that is still good. Send it again if it was lost.",
  },
  "invited-suspended": {
    status: 409,
    detail: "The account with this address is suspended. Lift the suspension first.",
  },
  "in-group-already": {
    status: 409,
    detail: "The account with this address is in this group already, or in one that may do more.",
  },
  "invitation-over": { status: 409, detail: "This invitation was accepted or taken back meanwhile." },
  "invitation-sent-meanwhile": { status: 409, detail: "This invitation was just sent again." },
  "invitation-for-other": {
    status: 403,
    detail: "This invitation is for another address. Log out, and log in with that one.",
  },
  "has-account": { status: 409, detail: "This address has an account. Log in with it to accept." },
  undecided: { status: 409, detail: "There is no decision on this proposal yet." },
  "released-already": { status: 409, detail: "The speaker has been told this decision already." },
  "in-a-release": { status: 409, detail: "This proposal waits in another release already." },
  "nothing-to-release": {
    status: 409,
    detail: "None of these proposals can be released. Look at them again.",
  },
  "needs-another-organiser": {
    status: 403,
    detail: "You asked for this yourself. Another organiser has to confirm it.",
  },
  "needs-earlier-organiser": {
    status: 403,
    detail:
      "You became an organiser after this was asked for. It has to be confirmed by another organiser who was one before.",
  },
  "request-over": {
    status: 409,
    detail: "This change was confirmed, withdrawn or replaced meanwhile, or it has expired.",
  },
  "release-confirmed": { status: 409, detail: "This release is confirmed already." },
  "release-over": { status: 409, detail: "This release has gone out, or was taken back already." },
  "wrong-template": {
    status: 409,
    detail: "This template is for another decision. Choose one that fits.",
  },
  "key-of-another-body": {
    status: 422,
    detail: "This Idempotency-Key was used with another body. Nothing was created.",
  },
  "released-otherwise": {
    status: 422,
    detail: "This request has made another release before. Look at the releases before you go on.",
  },
  "sent-otherwise": {
    status: 422,
    detail:
      "This was sent already, with another text or to others. Look at the outbox before you send again.",
  },
  "recipients-changed": {
    status: 409,
    detail: "The recipients have changed since the preview, so nothing was sent. Preview the letters again.",
  },
  "template-changed": {
    status: 412,
    detail: "A text of these mails was changed meanwhile. Close this and look at the mails again.",
  },
  "template-faulty": {
    status: 409,
    detail: "A template lacks a placeholder that its mails need. Mend it under Mails first.",
  },
  "import-changed": {
    status: 409,
    detail: "Something has changed since you looked, so nothing was brought over. Look at the list again.",
  },
  "not-accepted": {
    status: 409,
    detail: "This proposal is not accepted, or not any more. Look at it again.",
  },
  "not-on-waitlist": { status: 409, detail: "This proposal is not on the waitlist any more." },

  "late-code-over": {
    status: 409,
    detail: "This code was used or taken back meanwhile, or has expired. Make a new one.",
  },

  "mail-gone": { status: 409, detail: "This mail is on its way, or does not wait any more." },
  "mail-private": {
    status: 409,
    detail: "This mail holds something that is for its reader alone, and cannot be sent again from here.",
  },
  "mail-waiting": { status: 409, detail: "This mail still waits to be sent. Change it instead." },
  "standard-template": { status: 409, detail: "A template that comes with the portal keeps its kind." },

  "too-many-attempts": { status: 429, detail: "Too many attempts. Please wait and try again." },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a rule answers: null when the thing is allowed, otherwise the reason why not. */
export type Verdict = RefusalCode | null;

/** Field errors in the shape that the pages flatten: field name → messages (decisions, "Accounts"). */
export type FieldErrors = Record<string, string[]>;
