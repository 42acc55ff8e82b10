import type { ComponentType } from "react";
import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { paths } from "#platform/paths";
import { editionQuery, queryClient } from "#platform/queries";
import { guard, knownProvider, loggedOutOnly, numericPk } from "./guards";
import { ErrorPage } from "./shell/error-page";

/** A screen that is fetched when it is needed, in parallel with what its guards ask. */
const screen = (load: () => Promise<{ Component: ComponentType }>) => ({ lazy: load });

const Root = () => (
  <>
    <ScrollRestoration />
    <Outlet />
  </>
);

const entry: RouteObject[] = [
  { path: paths.landing, ...screen(() => import("#features/edition/screens/landing")) },
  { path: paths.callForVillage, ...screen(() => import("#features/edition/screens/call-for-village")) },
  {
    middleware: [loggedOutOnly],
    children: [
      { path: paths.login, ...screen(() => import("#features/accounts/screens/login")) },
      { path: paths.signup, ...screen(() => import("#features/accounts/screens/signup")) },
      { path: paths.forgotPassword, ...screen(() => import("#features/accounts/screens/forgot-password")) },
    ],
  },
  {
    path: "/password/reset/key/:key",
    ...screen(() => import("#features/accounts/screens/reset-password")),
  },
  { path: paths.resetSuccess, ...screen(() => import("#features/accounts/screens/reset-success")) },
  { path: paths.resetFailure, ...screen(() => import("#features/accounts/screens/reset-failure")) },
  { path: paths.notVerified, ...screen(() => import("#features/accounts/screens/not-verified")) },
  { path: paths.resendSuccess, ...screen(() => import("#features/accounts/screens/resend-success")) },
  {
    path: "/signup/account-confirm-email/:key",
    ...screen(() => import("#features/accounts/screens/verify-email")),
  },
  { path: paths.verifySuccess, ...screen(() => import("#features/accounts/screens/verify-success")) },
  { path: paths.verifyFailure, ...screen(() => import("#features/accounts/screens/verify-failure")) },
  {
    path: "/social/login/:provider/callback",
    middleware: [knownProvider],
    ...screen(() => import("#features/accounts/screens/social-callback")),
  },
  { path: paths.socialError, ...screen(() => import("#features/accounts/screens/social-error")) },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];

const speaker: RouteObject[] = [
  { index: true, ...screen(() => import("#features/submissions/screens/my-submissions")) },
  { path: "submit", ...screen(() => import("#features/submissions/screens/new-submission")) },
  {
    path: ":pk",
    middleware: [numericPk],
    children: [
      { index: true, ...screen(() => import("#features/submissions/screens/view-submission")) },
      { path: "edit", ...screen(() => import("#features/submissions/screens/edit-submission")) },
    ],
  },
];

const reviewer: RouteObject[] = [
  { index: true, ...screen(() => import("#features/reviews/screens/review-queue")) },
  {
    path: ":pk",
    middleware: [numericPk],
    children: [
      { index: true, ...screen(() => import("#features/reviews/screens/review-submission")) },
      { path: "review", ...screen(() => import("#features/reviews/screens/add-review")) },
      { path: "update-review", ...screen(() => import("#features/reviews/screens/edit-review")) },
    ],
  },
];

const homeLayout = screen(() => import("./shell/home-layout"));

/** Every address of the portal and its guard. Each is reached with and without a slash at its end. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    loader: () => queryClient.ensureQueryData(editionQuery),
    shouldRevalidate: () => false,
    children: [
      { ...screen(() => import("./shell/entry-layout")), children: entry },
      {
        ...screen(() => import("./shell/signed-in")),
        children: [
          { path: paths.speaker, middleware: [guard("speaker")], ...homeLayout, children: speaker },
          { path: paths.reviewer, middleware: [guard("reviewer")], ...homeLayout, children: reviewer },
        ],
      },
    ],
  },
];
