import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { knownSection } from "./guards";
import { NumericPk } from "./numeric-pk";
import { screen } from "./screen";

/** The pages of the organisers' area, below its own address and guard (routes.tsx). */
export const organiserRoutes: RouteObject[] = [
  { path: PAGES.figures, ...screen(() => import("#features/figures/screens/figures")) },
  { path: PAGES.panel, ...screen(() => import("#features/panel/screens/panel")) },
  { path: PAGES.people, ...screen(() => import("#features/people/screens/people")) },
  { path: PAGES.person, ...screen(() => import("#features/people/screens/person")) },
  { path: PAGES.invitations, ...screen(() => import("#features/invitations/screens/invitations")) },
  { path: PAGES.lateCodes, ...screen(() => import("#features/late-codes/screens/late-codes")) },
  { path: PAGES.audit, ...screen(() => import("#features/audit/screens/audit")) },
  { path: PAGES.imports, ...screen(() => import("#features/imports/screens/imports")) },
  { path: PAGES.exports, ...screen(() => import("#features/exports/screens/exports")) },
  { path: PAGES.settings, ...screen(() => import("#features/settings/screens/settings")) },
  {
    path: PAGES.settingsSection,
    middleware: [knownSection],
    ...screen(() => import("#features/settings/screens/settings")),
  },
  { path: PAGES.organiserSecurity, ...screen(() => import("#features/sessions/screens/security")) },
  { path: PAGES.decisions, ...screen(() => import("#features/releases/screens/decisions")) },
  { path: PAGES.confirmations, ...screen(() => import("#features/confirmations/screens/confirmations")) },
  { path: PAGES.schedule, ...screen(() => import("#features/schedule/screens/schedule")) },
  { path: PAGES.mails, ...screen(() => import("#features/mails/screens/mails")) },
  {
    path: PAGES.proposal,
    Component: NumericPk,
    children: [
      { index: true, ...screen(() => import("#features/board/screens/proposal")) },
      { path: PAGES.proposalFile, ...screen(() => import("#features/files/screens/read-file")) },
    ],
  },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];
