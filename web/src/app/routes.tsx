import { PAGES } from "@lectern/domain/kernel/paths";
import {
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  ScrollRestoration,
} from "react-router";
import { editionQuery, queryClient } from "#platform/queries";
import { factorMissingOnly, guard, knownProvider, loggedOutOnly } from "./guards";
import { NumericPk } from "./numeric-pk";
import { screen } from "./screen";
import { ErrorPage } from "./shell/error-page";

const Root = () => (
  <>
    <ScrollRestoration />
    <Outlet />
  </>
);

const notFound = screen(() => import("./shell/not-found"));

const entry: RouteObject[] = [
  { path: PAGES.landing, ...screen(() => import("#features/call/screens/landing")) },
  { path: PAGES.callForVillage, ...screen(() => import("#features/call/screens/call-for-village")) },
  { path: PAGES.conduct, ...screen(() => import("#features/call/texts/screens/conduct")) },
  {
    middleware: [loggedOutOnly],
    children: [
      { path: PAGES.login, ...screen(() => import("#features/identity/accounts/screens/login")) },
      {
        path: PAGES.secondStep,
        ...screen(() => import("#features/identity/second-factor/screens/second-step")),
      },
      { path: PAGES.signup, ...screen(() => import("#features/identity/accounts/screens/signup")) },
      {
        path: PAGES.forgotPassword,
        ...screen(() => import("#features/identity/accounts/screens/forgot-password")),
      },
    ],
  },
  {
    path: PAGES.resetPassword,
    ...screen(() => import("#features/identity/accounts/screens/reset-password")),
  },
  { path: PAGES.resetSuccess, ...screen(() => import("#features/identity/accounts/screens/reset-success")) },
  { path: PAGES.resetFailure, ...screen(() => import("#features/identity/accounts/screens/reset-failure")) },
  { path: PAGES.notVerified, ...screen(() => import("#features/identity/accounts/screens/not-verified")) },
  {
    path: PAGES.resendSuccess,
    ...screen(() => import("#features/identity/accounts/screens/resend-success")),
  },
  {
    path: PAGES.resendFailure,
    ...screen(() => import("#features/identity/accounts/screens/resend-failure")),
  },
  {
    path: PAGES.verifyEmail,
    ...screen(() => import("#features/identity/accounts/screens/verify-email")),
  },
  {
    path: PAGES.verifySuccess,
    ...screen(() => import("#features/identity/accounts/screens/verify-success")),
  },
  {
    path: PAGES.verifyFailure,
    ...screen(() => import("#features/identity/accounts/screens/verify-failure")),
  },
  { path: PAGES.invitation, ...screen(() => import("#features/office/invitations/screens/invitation")) },
  { path: PAGES.joined, ...screen(() => import("#features/office/invitations/screens/joined")) },
  {
    path: PAGES.socialCallback,
    middleware: [knownProvider],
    ...screen(() => import("#features/identity/accounts/screens/social-callback")),
  },
  { path: PAGES.socialError, ...screen(() => import("#features/identity/accounts/screens/social-error")) },
  { path: "*", ...notFound },
];

const security = screen(() => import("#features/office/account/screens/security"));

const speaker: RouteObject[] = [
  { index: true, ...screen(() => import("#features/proposals/screens/my-submissions")) },
  { path: PAGES.newSubmission, ...screen(() => import("#features/proposals/screens/new-submission")) },
  { path: PAGES.speakerSecurity, ...security },
  {
    path: PAGES.submission,
    Component: NumericPk,
    children: [
      { index: true, ...screen(() => import("#features/proposals/screens/view-submission")) },
      {
        path: PAGES.editSubmission,
        ...screen(() => import("#features/proposals/screens/edit-submission")),
      },
      { path: PAGES.submittedFile, ...screen(() => import("#features/proposals/screens/read-file")) },
    ],
  },
  { path: "*", ...notFound },
];

// Of these two areas their own address alone is known from the start: nothing else says that there is more below it.
const reviewer: RouteObject[] = [
  { index: true, ...screen(() => import("#features/reviewing/screens/review-queue")) },
];
const organiser: RouteObject[] = [
  { index: true, ...screen(() => import("#features/deciding/board/screens/board")) },
];

const entryLayout = screen(() => import("./shell/entry-layout"));

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
      { ...entryLayout, children: entry },
      {
        ...screen(() => import("./shell/signed-in")),
        children: [
          {
            ...entryLayout,
            children: [
              {
                path: PAGES.setUpSecondFactor,
                middleware: [factorMissingOnly],
                ...screen(() => import("#features/identity/second-factor/screens/set-up")),
              },
            ],
          },
          { path: PAGES.speaker, middleware: [guard("speaker")], ...homeLayout, children: speaker },
          {
            id: PAGES.reviewer,
            path: PAGES.reviewer,
            middleware: [guard("reviewer")],
            ...homeLayout,
            children: reviewer,
          },
          {
            id: PAGES.organiser,
            path: PAGES.organiser,
            middleware: [guard("organiser")],
            ...homeLayout,
            children: organiser,
          },
        ],
      },
    ],
  },
];

/** The addresses of reviewers and of organisers are many, and fetched by those alone who ask for one. */
export const fetchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const asked = path.toLowerCase();
  if (asked.startsWith(PAGES.reviewer)) {
    patch(PAGES.reviewer, (await import("./reviewer-routes")).reviewerRoutes);
  } else if (asked.startsWith(PAGES.organiser)) {
    patch(PAGES.organiser, (await import("./organiser-routes")).organiserRoutes);
  }
};
