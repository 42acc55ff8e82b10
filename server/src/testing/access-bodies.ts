import { randomUUID } from "node:crypto";
import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import type { Visit } from "./access-world";
import { PASSWORD, proposalBody, reviewBody } from "./make";
import { softPasskey } from "./soft-authenticator";

const NEW_PASSWORD = { new_password1: PASSWORD, new_password2: PASSWORD };
const SPEAKER = { group: "speaker", suspended: false };
const PROFILE = { first_name: "Ada", last_name: "King", c: "GB", n: "British", o: "Engineer", b: "Bio" };

const LETTER = { subject: "About {title}", body: "Dear {name}" };

const REMINDER = { reviewers: null, subject: "Reviews", body: "{open} wait\n\n{link}" };
const PANEL_RULE = { target: 2, most: 10, seed: 1 };

/** The least that is an export of pretalx. */
const SOME_EXPORT = [{ code: "ABCDEF", title: "A talk", state: "submitted" }];

/** A response to a challenge that was never issued. */
const NEVER_ASKED = {
  challenge: "unknown",
  rpId: "localhost",
  rp: { id: "localhost", name: "" },
  user: { id: "", name: "", displayName: "" },
};

const NO_NAMES = { ACC: "", HLD: "", REJ: "" };
const formBody = () => ({ recommendations: NO_NAMES, criteria: FIRST_FORM.criteria });

const BODY: Record<string, (visit: Visit) => object> = {
  login: ({ email }) => ({ email, password: PASSWORD, token: "solved" }),
  socialLogin: () => ({ code: "code", state: "state" }),
  signup: ({ email }) => ({
    email,
    username: "x",
    password1: PASSWORD,
    password2: PASSWORD,
    token: "solved",
  }),
  verifyEmail: () => ({ key: "unknown" }),
  resendEmail: ({ email }) => ({ email }),
  forgotPassword: ({ email }) => ({ email, token: "solved" }),
  resetPassword: () => ({ uid: "0".repeat(32), token: "unknown", ...NEW_PASSWORD }),
  getAddressLink: () => ({ key: "unknown" }),
  answerAddressLink: () => ({ key: "unknown", answer: "confirm" }),
  getMergeLink: () => ({ key: "unknown" }),
  answerMergeLink: () => ({ key: "unknown", answer: "confirm" }),
  requestMerge: ({ email }) => ({ email, password: PASSWORD }),
  finishMergeRequest: () => ({ ticket: "unknown", method: "totp", code: "123456" }),
  changeAddress: ({ email }) => ({ email: `new-${email}` }),
  changePassword: () => NEW_PASSWORD,
  putPassword: () => NEW_PASSWORD,
  putProfile: () => PROFILE,
  createSubmission: () => proposalBody("Ada Lovelace"),
  startCall: () => ({ slug: `next-${randomUUID()}`, product: "Next", year: 2026, panel: false }),
  renameCall: () => ({ slug: `renamed-${randomUUID()}` }),
  changeCall: () => ({ change: "archive" }),
  writeMessage: () => ({ text: "I disagree." }),
  editMessage: () => ({ text: "I agree." }),
  markDiscussionRead: () => ({ through: 1 }),
  followDiscussion: () => ({ following: "all" }),
  settleDiscussion: () => ({ settled: true, through: 1 }),
  addSpeaker: () => ({ name: "Grace Hopper" }),
  changeSpeaker: () => ({ speaker: randomUUID(), name: "Grace Hopper" }),
  removeSpeaker: () => ({ speaker: randomUUID(), seen: "named" }),
  inviteSpeaker: () => ({ speaker: randomUUID(), email: `${randomUUID()}@example.org` }),
  handOverLead: () => ({ speaker: randomUUID() }),
  answerAsSpeaker: () => ({ answer: "confirmed" }),
  getSpeakerInvitation: () => ({ key: "unknown" }),
  acceptToSpeak: () => ({ key: "unknown" }),
  declineToSpeak: () => ({ key: "unknown" }),
  updateSubmission: () => proposalBody("Ada Lovelace"),
  createForSpeaker: () => ({
    ...proposalBody(""),
    email: `${randomUUID()}@example.org`,
    first_name: "Grace",
    last_name: "Hopper",
  }),
  mendProposal: () => ({ ...proposalBody("Ada Lovelace"), note: "A typo" }),
  withdrawForSpeaker: () => ({ reason: "" }),
  addReview: ({ submission }) => reviewBody(submission),
  updateReview: ({ submission }) => reviewBody(submission),
  sendToReview: ({ submission }) => ({ submissions: [submission] }),
  returnFromReview: ({ submission }) => ({ submissions: [submission] }),
  processFilesAgain: ({ submission }) => ({ submissions: [submission] }),
  createTag: () => ({ name: `tag-${randomUUID()}`, colour: "teal" }),
  changeTag: () => ({ name: "Renamed", colour: "teal" }),
  mergeTag: () => ({ into: 1 }),
  tagProposals: ({ submission }) => ({ submissions: [submission], add: [2_000_000_000] }),
  createView: () => ({ name: `view-${randomUUID()}`, query: "status=Reviewed" }),
  changeView: () => ({ name: "Renamed", query: "" }),
  setDefaultView: () => ({ view: null }),
  addProposalNote: () => ({ text: "A note" }),
  addPersonNote: () => ({ text: "A note" }),
  changeNote: () => ({ text: "A note" }),
  decide: ({ submission }) => ({ decisions: [{ submission, decision: "ACC", seen: null }] }),
  assign: ({ submission, reviewerId }) => ({
    submissions: [submission],
    reviewers: [reviewerId],
    assign: true,
  }),
  previewPlan: () => PANEL_RULE,
  applyPlan: () => ({ ...PANEL_RULE, mark: "unknown" }),
  previewReminders: () => REMINDER,
  sendReminders: () => REMINDER,
  setConferences: () => ({ conferences: ["MAIN"] }),
  setTopics: () => ({ topics: ["RT"] }),
  setOwnTopics: () => ({ topics: ["RT"] }),
  dismissSuggestion: ({ reviewerId }) => ({
    reviewer: reviewerId,
    seen: { shared_domain: null, shared_employer: null },
  }),
  setConflict: ({ reviewerId }) => ({ reviewer: reviewerId, keep_out: true }),
  previewSettings: () => ({ changes: { year: 2026 } }),
  setDigest: () => ({ frequency: "daily" }),
  saveSettings: () => ({ changes: { year: 2026 } }),
  updatePerson: () => ({ group: "reviewer", suspended: false, seen: SPEAKER }),
  requestErasure: ({ email }) => ({ confirmation: email }),
  requestErasureOf: ({ ownerEmail }) => ({ confirmation: ownerEmail }),
  invite: () => ({ emails: [`${randomUUID()}@example.org`], group: "reviewer" }),
  makeLateCode: ({ ownerEmail: email }) => ({ email, valid_until: "2025-06-09T00:00:00Z", mail: false }),
  renewLateCode: () => ({ mail: false }),
  lookAtLateCode: () => ({ late_code: "UNKNOWN" }),
  resendInvitation: ({ invitedAt }) => ({ seen: invitedAt }),
  getInvitation: () => ({ key: "unknown" }),
  checkSetUpLink: () => ({ key: "unknown" }),
  createFirstOrganiser: ({ email }) => ({
    key: "unknown",
    email,
    first_name: "Ada",
    last_name: "King",
    ...NEW_PASSWORD,
  }),
  signUpByInvitation: () => ({ key: "unknown", first_name: "Ada", last_name: "King", ...NEW_PASSWORD }),
  acceptInvitation: () => ({ key: "unknown", seen: "speaker" }),
  orderWaitlist: () => ({ order: [], seen: [] }),
  promote: ({ submission }) => ({ submission }),
  previewRelease: ({ submission }) => ({ submissions: [submission] }),
  createRelease: ({ submission }) => ({ items: [{ submission, decision: "ACC" }], templates: {} }),
  answerConfirmation: () => ({ answer: "confirmed" }),
  putSlot: () => ({ room: "Main hall", start: "2025-07-01T10:00:00Z", minutes: 45 }),
  previewImport: () => ({ file: SOME_EXPORT }),
  importProposals: () => ({ file: SOME_EXPORT, seen: "unknown" }),
  putQuestions: () => ({ questions: [] }),
  putOwnConsents: () => ({ answers: [] }),
  putOwnNeeds: () => ({ diet: "No nuts" }),
  putNeedsForm: () => ({ sections: ["diet"], keep_days: 60 }),
  putOwnAvailability: () => ({ days: [] }),
  putAvailabilityForm: () => ({ days: ["2025-07-01"] }),
  putConsentForm: () => ({ consents: [] }),
  putReviewForm: formBody,
  previewReviewForm: formBody,
  answerQuestions: () => ({ text: "A kettle." }),
  askSpeaker: () => ({ text: "Which kettle?" }),
  editQuestion: () => ({ text: "Which kettle?" }),
  closeQuestions: () => ({ closed: true }),
  putFeedback: () => ({ text: "Show a demo next time." }),
  putTaskForm: () => ({ tasks: [], remind_days: [7] }),
  putAnswersDue: () => ({}),
  remindOfTasks: () => ({ expected: [] }),
  answerTask: () => ({ answers: {} }),
  uploadForTask: () => ({ extension: "pdf" }),
  putTemplate: () => ({ kind: "letter", name: "Hotels", ...LETTER }),
  previewLetter: ({ submission }) => ({ kind: "letter", submission, ...LETTER }),
  previewLetters: ({ submission }) => ({ submissions: [submission], ...LETTER }),
  sendLetters: ({ submission }) => ({ submissions: [submission], ...LETTER }),
  editMail: () => LETTER,
  sendAgain: ({ email }) => ({ to: email }),
  secondStepOptions: () => ({ ticket: "unknown" }),
  secondStep: () => ({ ticket: "unknown", method: "totp", code: "123456" }),
  passkeyLogin: () => ({ response: softPasskey().get(NEVER_ASKED) }),
  prove: () => ({ method: "password", password: PASSWORD }),
  confirmTotp: () => ({ code: "123456" }),
  addPasskey: () => ({ name: "Phone", response: softPasskey().create(NEVER_ASKED) }),
  renamePasskey: () => ({ name: "Phone" }),
};

/** A body of an endpoint that breaks no rule, as this caller sends it. */
export const bodyFor = (endpoint: string, visit: Visit): object | undefined => BODY[endpoint]?.(visit);
