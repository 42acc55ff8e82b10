import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { Component as Landing } from "#features/call/screens/landing";
import { knownProvider, loggedOutOnly } from "./guards";
import { screen } from "./screen";
import { Component as EntryLayout } from "./shell/entry-layout";

/** The layout around them. It and the landing page are part of the first script, as most visits start there. */
export const entryLayout = { Component: EntryLayout };

const outcomes = () => import("#features/identity/accounts/screens/outcomes");
const outcome = (name: keyof Awaited<ReturnType<typeof outcomes>>) =>
  screen(async () => ({ Component: (await outcomes())[name] }));

/** The pages before the log-in, which anyone may open. */
export const entryRoutes: RouteObject[] = [
  { path: PAGES.landing, Component: Landing },
  { path: PAGES.callForVillage, ...screen(() => import("#features/call/screens/call-for-village")) },
  { path: PAGES.conduct, ...screen(() => import("#features/call/texts/screens/conduct")) },
  {
    middleware: [loggedOutOnly],
    children: [
      { path: PAGES.login, ...screen(() => import("#features/identity/accounts/screens/login")) },
      { path: PAGES.signup, ...screen(() => import("#features/identity/accounts/screens/signup")) },
      {
        path: PAGES.forgotPassword,
        ...screen(() => import("#features/identity/accounts/screens/forgot-password")),
      },
      {
        path: PAGES.secondStep,
        ...screen(() => import("#features/identity/second-factor/screens/second-step")),
      },
    ],
  },
  {
    path: PAGES.resetPassword,
    ...screen(() => import("#features/identity/accounts/screens/reset-password")),
  },
  { path: PAGES.resetSuccess, ...outcome("ResetSuccess") },
  { path: PAGES.resetFailure, ...outcome("ResetFailure") },
  { path: PAGES.notVerified, ...screen(() => import("#features/identity/accounts/screens/not-verified")) },
  { path: PAGES.resendSuccess, ...outcome("ResendSuccess") },
  { path: PAGES.resendFailure, ...outcome("ResendFailure") },
  {
    path: PAGES.verifyEmail,
    ...screen(() => import("#features/identity/accounts/screens/verify-email")),
  },
  { path: PAGES.verifySuccess, ...outcome("VerifySuccess") },
  { path: PAGES.verifyFailure, ...outcome("VerifyFailure") },
  {
    path: PAGES.addressLink,
    ...screen(() => import("#features/identity/address/screens/address-link")),
  },
  { path: PAGES.mergeLink, ...screen(() => import("#features/office/merge/screens/merge-link")) },
  { path: PAGES.invitation, ...screen(() => import("#features/office/invitations/screens/invitation")) },
  {
    path: PAGES.speakerInvitation,
    ...screen(() => import("#features/proposals/speakers/screens/speaker-invitation")),
  },
  { path: PAGES.joined, ...screen(() => import("#features/office/invitations/screens/joined")) },
  { path: PAGES.setUp, ...screen(() => import("#features/office/set-up/screens/set-up")) },
  {
    path: PAGES.socialCallback,
    middleware: [knownProvider],
    ...screen(() => import("#features/identity/accounts/screens/social-callback")),
  },
  { path: PAGES.socialError, ...screen(() => import("#features/identity/accounts/screens/social-error")) },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];
