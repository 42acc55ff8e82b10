import { ACCOUNT_REFUSALS } from "./account-refusals";
import { PANEL_REFUSALS } from "./panel-refusals";
import { type RefusalEntry, SHOWN_REFUSALS } from "./shown-refusals";

/**
 * The catalogue of refusals: code, HTTP status and sentence. Rules return a code or null. Refusals that pages show by
 * themselves are in shown-refusals.ts, to keep the pages small.
 */
export const REFUSALS = {
  ...SHOWN_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...PANEL_REFUSALS,
  "not-logged-in": {
    status: 401,
    detail: "Authentication credentials were not provided or are no longer valid.",
  },
  "session-ended": { status: 401, detail: "The session has ended. Please log in again." },
  "wrong-group": { status: 403, detail: "You do not have permission to perform this action." },
  "captcha-away": {
    status: 503,
    detail: "The captcha is unavailable right now. Nothing is lost: please try again in a minute.",
  },
  "foreign-origin": { status: 403, detail: "This request came from another site and was rejected." },
  "not-found": { status: 404, detail: "Not found." },
  "email-unverified": { status: 423, detail: "E-mail is not verified." },

  "not-uploading": { status: 409, detail: "This submission is not waiting for a file." },
  "file-not-uploaded": {
    status: 409,
    detail: "The file has not arrived yet. Please upload it and try again.",
  },
  "no-such-move": { status: 409, detail: "The submission's current status does not allow this." },
  "no-file": { status: 404, detail: "This submission has no such file." },

  "handles-own": {
    status: 403,
    detail: "This is your own proposal. Another organiser has to handle it.",
  },
  "speaker-already": { status: 409, detail: "This person is already a speaker of the proposal." },
  "too-many-speakers": { status: 409, detail: "The proposal is full. Remove a speaker first." },
  "speaker-names-themselves": { status: 409, detail: "This speaker is shown by the name in their profile." },
  "speaker-not-accepted": { status: 409, detail: "Only a speaker who has accepted can lead the proposal." },
  "speaker-profile-incomplete": { status: 409, detail: "This speaker has to complete their profile first." },
  "withdrawn-proposal": { status: 409, detail: "This proposal is withdrawn and can no longer be changed." },
  "late-code-for-self": {
    status: 403,
    detail: "You cannot give yourself a late code. Ask another organiser for one.",
  },
  "release-of-own": {
    status: 403,
    detail: "This release includes your own proposal. Another organiser has to handle it.",
  },
  "own-proposal": { status: 403, detail: "You cannot review your own proposal." },
  "not-reviewable": { status: 409, detail: "This submission is not open for review." },
  "already-reviewed": {
    status: 409,
    detail: "You have already reviewed this submission. Edit your review instead.",
  },
  "review-first": { status: 403, detail: "Please give your own review first." },
  "reviews-apart": { status: 403, detail: "Reviewers do not read others' reviews." },

  "too-many-streams": {
    status: 503,
    detail: "Live updates are unavailable right now. The page still refreshes.",
  },

  "has-conflict": {
    status: 409,
    detail: "This reviewer has a conflict of interest in the proposal.",
  },
  "other-panel": {
    status: 409,
    detail: "This reviewer is on the panel of another conference.",
  },
  "suggestion-changed": {
    status: 409,
    detail: "What this reviewer shares with the speaker has changed. Reload and check again.",
  },
  "nothing-to-assign": { status: 409, detail: "The rule has no matching assignments." },
  "none-to-remind": { status: 409, detail: "None of these reviewers has an open assignment." },
  "batch-undone": { status: 409, detail: "These assignments were already undone." },

  "second-factor-required": {
    status: 403,
    detail: "Your role needs a second factor. Please set one up first.",
    withCode: true,
  },
  "ticket-ended": {
    status: 401,
    detail: "This log-in took too long or was tried too often. Please start again.",
    withCode: true,
  },
  "proof-needed": {
    status: 403,
    detail: "Please confirm your identity and try again.",
    withCode: true,
  },
  "no-factor": { status: 409, detail: "Add a passkey or an authenticator app first." },
  "totp-active": {
    status: 409,
    detail: "You already have an authenticator app. Remove it before you set up another one.",
  },
  "totp-not-begun": {
    status: 409,
    detail: "There is no authenticator app to confirm. Please start again.",
  },
  "passkeys-not-offered": {
    status: 404,
    detail: "Passkeys need HTTPS and a domain name, so they are unavailable here.",
  },
  "not-decidable": {
    status: 409,
    detail: "A proposal that was withdrawn or is still uploading cannot be decided.",
  },
  "other-conference": { status: 409, detail: "This proposal is not for that conference." },
  "withdrawn-since": { status: 409, detail: "It was withdrawn after the decision." },
  "not-sent-by-hand": {
    status: 409,
    detail:
      "Only a proposal that an organiser sent to review, and whose status has not changed since, can be returned.",
  },
  "reviewed-meanwhile": { status: 409, detail: "This proposal has been reviewed in the meantime." },
  "decided-meanwhile": {
    status: 409,
    detail: "Another organiser has changed this decision. Reload and check again.",
  },

  "account-suspended": {
    status: 403,
    detail: "This account is suspended. Please write to the organisers.",
  },
  "owners-only": {
    status: 403,
    detail: "Only organisers of the installation's default call may do this.",
  },
  "default-call": {
    status: 409,
    detail: "This is the default call. Make another one the default before you archive it.",
  },
  "release-waiting": {
    status: 409,
    detail: "Decisions of this call wait to be sent. Cancel their release, or wait until it is done.",
  },
  "late-code-in-draft": { status: 409, detail: "Its reader can't find a draft. Open it, or don't mail it." },
  "call-not-open": { status: 409, detail: "Only an open call can be the default one." },
  "call-archived": { status: 409, detail: "This call is archived: it can be read, and not changed." },
  "last-organiser": {
    status: 409,
    detail: "This is the last organiser who can log in. Make another person an organiser first.",
  },
  "person-changed-meanwhile": {
    status: 409,
    detail: "This account has changed. Reload and check again.",
  },
  "invited-already": {
    status: 409,
    detail: "This address has a pending invitation. Resend it if it was lost.",
  },
  "invited-suspended": {
    status: 409,
    detail: "The account with this address is suspended. Reinstate it first.",
  },
  "in-group-already": {
    status: 409,
    detail: "The account with this address already has this role or a higher one.",
  },
  "invitation-over": { status: 409, detail: "This invitation was already accepted or revoked." },
  "invitation-sent-meanwhile": { status: 409, detail: "This invitation was just sent again." },
  "invitation-for-other": {
    status: 403,
    detail: "This invitation is for another address. Log out, and log in with that one.",
  },
  "has-account": { status: 409, detail: "This address has an account. Log in with it to accept." },
  undecided: { status: 409, detail: "This proposal has no decision yet." },
  "released-already": { status: 409, detail: "The speaker has already been notified of this decision." },
  "in-a-release": { status: 409, detail: "This proposal is already in another release." },
  "nothing-to-release": {
    status: 409,
    detail: "None of these proposals can be released. Reload and check again.",
  },
  "needs-another-organiser": {
    status: 403,
    detail: "You requested this yourself. Another organiser must confirm it.",
  },
  "needs-earlier-organiser": {
    status: 403,
    detail:
      "You became an organiser after this was requested. Someone who was already an organiser must confirm it.",
  },
  "request-over": {
    status: 409,
    detail: "This change was already confirmed, withdrawn or replaced, or has expired.",
  },
  "release-confirmed": { status: 409, detail: "This release is already confirmed." },
  "release-over": { status: 409, detail: "This release was already sent or cancelled." },
  "wrong-template": {
    status: 409,
    detail: "This template is for another decision. Choose one that fits.",
  },
  "key-of-another-body": {
    status: 422,
    withCode: true,
    detail: "This Idempotency-Key was used with a different body. Nothing was created.",
  },
  "released-otherwise": {
    status: 422,
    detail: "This request already created a release. Check the releases before you continue.",
  },
  "sent-otherwise": {
    status: 422,
    detail:
      "This was already sent, with another text or to other people. Check the outbox before you send again.",
  },
  "recipients-changed": {
    status: 409,
    detail: "The recipients have changed since the preview, so nothing was sent. Preview the mails again.",
  },
  "template-changed": {
    status: 412,
    detail: "A text of these mails has changed. Close this and preview the mails again.",
  },
  "template-faulty": {
    status: 409,
    detail: "A template lacks a required placeholder. Fix it under Mails first.",
  },
  "import-changed": {
    status: 409,
    detail: "Something has changed since the preview, so nothing was imported. Preview again.",
  },
  "not-accepted": {
    status: 409,
    detail: "This proposal is not accepted. Reload and check again.",
  },
  "not-on-waitlist": { status: 409, detail: "This proposal is no longer on the waitlist." },

  "late-code-over": {
    status: 409,
    detail: "This code was used or revoked, or has expired. Create a new one.",
  },

  "mail-gone": { status: 409, detail: "This mail is no longer waiting to be sent." },
  "mail-private": {
    status: 409,
    detail: "This mail contains a personal link, so it cannot be sent again from here.",
  },
  "mail-waiting": { status: 409, detail: "This mail has not been sent yet. Edit it instead." },
  "standard-template": { status: 409, detail: "The kind of a built-in template cannot be changed." },

  "too-many-attempts": { status: 429, detail: "Too many attempts. Please wait and try again." },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof REFUSALS;

/** A rule's answer: null when it is allowed, otherwise the code of the reason. */
export type Verdict = RefusalCode | null;

/** Field errors: field name → messages (decisions, "Accounts"). */
export type FieldErrors = Record<string, string[]>;
