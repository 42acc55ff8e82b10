import { paths } from "./paths";

/** The organisers' pages: the menu and each page's headline use the same name. */
export const ORGANISER_PAGES = {
  dashboard: { name: "Dashboard", to: paths.organiser },
  proposals: { name: "Proposals", to: paths.board },
  panel: { name: "Panel", to: paths.panel },
  submissionForm: { name: "Submission form", to: paths.submissionForm },
  reviewForm: { name: "Review form", to: paths.reviewForm },
  questions: { name: "Questions to speakers", to: paths.questions },
  figures: { name: "Figures", to: paths.figures },
  lateCodes: { name: "Late codes", to: paths.lateCodes },
  decisions: { name: "Release decisions", to: paths.decisions },
  confirmations: { name: "Confirmations", to: paths.confirmations },
  speakerAnswers: { name: "Consents and needs", to: paths.speakerAnswers },
  tasks: { name: "Speaker tasks", to: paths.tasks },
  schedule: { name: "Schedule", to: paths.schedule },
  mails: { name: "Mails", to: paths.mails },
  people: { name: "Accounts", to: paths.people },
  invitations: { name: "Invitations", to: paths.invitations },
  settings: { name: "Edition settings", to: paths.settings },
  audit: { name: "Audit log", to: paths.audit },
  imports: { name: "Imports", to: paths.imports },
  exports: { name: "Exports", to: paths.exports },
} as const;

export type OrganiserPage = keyof typeof ORGANISER_PAGES;
