import { lookup } from "./lookup";
import { SET_UP_STEPS } from "./set-up-steps";
import { SETTING_SECTIONS } from "./setting-sections";
import { SOCIAL_PROVIDERS } from "./social-providers";

/**
 * The path of every page (specification 2), with `:name` for one segment. Used by the pages' router, the links, and the
 * server, which answers 404 for any other.
 */
export const PAGES = {
  landing: "/",
  callForVillage: "/callforvillage",
  conduct: "/code-of-conduct",
  login: "/login",
  secondStep: "/login/second-factor",
  signup: "/signup",
  forgotPassword: "/reset",
  resetPassword: "/password/reset/key/:key",
  resetSuccess: "/password/reset/success",
  resetFailure: "/password/reset/failure",
  notVerified: "/email/not-verified",
  resendSuccess: "/email/resend-email/success",
  resendFailure: "/email/resend-email/failure",
  verifyEmail: "/signup/account-confirm-email/:key",
  verifySuccess: "/signup/email/verify/success",
  verifyFailure: "/signup/email/verify/failure",
  addressLink: "/account/address/:key",
  mergeLink: "/account/merge/:key",
  invitation: "/invitation/:key",
  speakerInvitation: "/co-speaker",
  joined: "/signup/invited/success",
  setUp: "/setup",
  socialCallback: "/social/login/:provider/callback",
  socialError: "/social/login/error",

  setUpSecondFactor: "/homepage/second-factor",

  speaker: "/homepage/speaker/app",
  newSubmission: "/homepage/speaker/app/submit",
  submission: "/homepage/speaker/app/:pk",
  editSubmission: "/homepage/speaker/app/:pk/edit",
  submittedFile: "/homepage/speaker/app/:pk/file",
  forOrganisers: "/homepage/speaker/app/for-organisers",
  speakerSecurity: "/homepage/speaker/app/security",
  speakerCalls: "/homepage/speaker/app/calls",

  // A reviewer's or organiser's own proposals.
  own: "/homepage/own/app",
  newOwn: "/homepage/own/app/submit",
  ownSubmission: "/homepage/own/app/:pk",
  editOwn: "/homepage/own/app/:pk/edit",
  ownFile: "/homepage/own/app/:pk/file",
  ownForOrganisers: "/homepage/own/app/for-organisers",

  reviewer: "/homepage/reviewer/app",
  reviewedSubmission: "/homepage/reviewer/app/:pk",
  addReview: "/homepage/reviewer/app/:pk/review",
  editReview: "/homepage/reviewer/app/:pk/update-review",
  reviewedFile: "/homepage/reviewer/app/:pk/file",
  reviewerSecurity: "/homepage/reviewer/app/security",
  reviewerCalls: "/homepage/reviewer/app/calls",

  organiser: "/homepage/organiser/app",
  setUpStep: "/homepage/organiser/app/set-up/:step",
  board: "/homepage/organiser/app/proposals",
  enterProposal: "/homepage/organiser/app/proposals/new",
  proposal: "/homepage/organiser/app/:pk",
  editForSpeaker: "/homepage/organiser/app/:pk/edit",
  proposalFile: "/homepage/organiser/app/:pk/file",
  people: "/homepage/organiser/app/people",
  person: "/homepage/organiser/app/people/:person",
  lateCodes: "/homepage/organiser/app/late-codes",
  invitations: "/homepage/organiser/app/invitations",
  audit: "/homepage/organiser/app/audit",
  settings: "/homepage/organiser/app/settings",
  settingsSection: "/homepage/organiser/app/settings/:section",
  imports: "/homepage/organiser/app/imports",
  exports: "/homepage/organiser/app/exports",
  panel: "/homepage/organiser/app/panel",
  submissionForm: "/homepage/organiser/app/submission-form",
  reviewForm: "/homepage/organiser/app/review-form",
  figures: "/homepage/organiser/app/figures",
  decisions: "/homepage/organiser/app/decisions",
  schedule: "/homepage/organiser/app/schedule",
  confirmations: "/homepage/organiser/app/confirmations",
  speakerAnswers: "/homepage/organiser/app/speaker-answers",
  tasks: "/homepage/organiser/app/tasks",
  questions: "/homepage/organiser/app/questions",
  mails: "/homepage/organiser/app/mails",
  organiserSecurity: "/homepage/organiser/app/security",
  organiserCalls: "/homepage/organiser/app/calls",
} as const;

/** The pattern of one segment. */
const part = (name: string): string =>
  lookup(
    {
      pk: "\\d+",
      provider: SOCIAL_PROVIDERS.join("|"),
      section: SETTING_SECTIONS.join("|"),
      step: SET_UP_STEPS.join("|"),
    },
    name,
  ) ?? "[^/]+";

/** The paths without query that are the page, one of `PAGES`; ignores case, like the router. */
export const patternOf = (page: string): RegExp =>
  new RegExp(`^${page.replace(/:(\w+)/g, (_, name: string) => `(?:${part(name)})`)}/*$`, "i");

/** Whether a path without query is a page. */
export const isPage = (pathname: string): boolean =>
  Object.values(PAGES).some((page) => patternOf(page).test(pathname));
