import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { knownSection } from "./guards";
import { NumericPk } from "./numeric-pk";
import { accountRoutes } from "./portal-routes";
import { screen } from "./screen";

/** The layout around them. */
export const organiserLayout = screen(() => import("./shell/organiser-layout"));

/** The pages of the organisers' area, below its own address and guard (routes.tsx). */
export const organiserRoutes: RouteObject[] = [
  { index: true, ...screen(() => import("#features/office/dashboard/screens/dashboard")) },
  { path: PAGES.setUpStep, ...screen(() => import("#features/office/dashboard/screens/set-up-step")) },
  { path: PAGES.board, ...screen(() => import("#features/deciding/board/screens/board")) },
  {
    path: PAGES.enterProposal,
    ...screen(() => import("#features/proposals/by-organisers/screens/enter-proposal")),
  },
  { path: PAGES.figures, ...screen(() => import("#features/office/figures/screens/figures")) },
  { path: PAGES.panel, ...screen(() => import("#features/reviewing/panel/screens/panel")) },
  {
    path: PAGES.submissionForm,
    ...screen(() => import("#features/proposals/form-questions/screens/submission-form")),
  },
  {
    path: PAGES.reviewForm,
    ...screen(() => import("#features/reviewing/criteria/screens/review-form")),
  },
  { path: PAGES.people, ...screen(() => import("#features/office/people/screens/people")) },
  { path: PAGES.person, ...screen(() => import("#features/office/people/screens/person")) },
  { path: PAGES.invitations, ...screen(() => import("#features/office/invitations/screens/invitations")) },
  { path: PAGES.lateCodes, ...screen(() => import("#features/proposals/late-codes/screens/late-codes")) },
  { path: PAGES.audit, ...screen(() => import("#features/office/audit/screens/audit")) },
  { path: PAGES.imports, ...screen(() => import("#features/office/imports/screens/imports")) },
  { path: PAGES.exports, ...screen(() => import("#features/office/exports/screens/exports")) },
  { path: PAGES.settings, ...screen(() => import("#features/office/settings/screens/settings")) },
  {
    path: PAGES.settingsSection,
    middleware: [knownSection],
    ...screen(() => import("#features/office/settings/screens/settings")),
  },
  ...accountRoutes("organiser"),
  { path: PAGES.decisions, ...screen(() => import("#features/deciding/releases/screens/decisions")) },
  {
    path: PAGES.confirmations,
    ...screen(() => import("#features/proposals/confirmations/screens/confirmations")),
  },
  { path: PAGES.speakerAnswers, ...screen(() => import("#features/proposals/screens/speaker-answers")) },
  { path: PAGES.tasks, ...screen(() => import("#features/proposals/tasks/screens/speaker-tasks")) },
  {
    path: PAGES.questions,
    ...screen(() => import("#features/reviewing/questions/screens/pending-questions")),
  },
  { path: PAGES.schedule, ...screen(() => import("#features/programme/screens/schedule")) },
  { path: PAGES.mails, ...screen(() => import("#features/office/letters/screens/mails")) },
  {
    path: PAGES.proposal,
    Component: NumericPk,
    children: [
      { index: true, ...screen(() => import("#features/deciding/board/screens/proposal")) },
      {
        path: PAGES.editForSpeaker,
        ...screen(() => import("#features/proposals/by-organisers/screens/edit-for-speaker")),
      },
      { path: PAGES.proposalFile, ...screen(() => import("#features/proposals/screens/read-file")) },
    ],
  },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];
