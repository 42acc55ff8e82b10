import { PAGES } from "@lectern/domain/kernel/paths";
import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { editionQuery, queryClient } from "#platform/queries";
import { entryLayout, entryRoutes } from "./entry-routes";
import { factorMissingOnly, guard, loggedOutOnly } from "./guards";
import { organiserRoutes } from "./organiser-routes";
import { reviewerRoutes } from "./reviewer-routes";
import { screen } from "./screen";
import { ErrorPage } from "./shell/error-page";
import { speakerRoutes } from "./speaker-routes";

const Root = () => (
  <>
    <ScrollRestoration />
    <Outlet />
  </>
);

const homeLayout = screen(() => import("./shell/home-layout"));

/** Every route of the portal and its guard, with and without a trailing slash. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    loader: () => queryClient.ensureQueryData(editionQuery),
    shouldRevalidate: () => false,
    children: [
      {
        ...entryLayout,
        children: [
          ...entryRoutes,
          {
            path: PAGES.secondStep,
            middleware: [loggedOutOnly],
            ...screen(() => import("#features/identity/second-factor/screens/second-step")),
          },
          {
            path: PAGES.invitation,
            ...screen(() => import("#features/office/invitations/screens/invitation")),
          },
        ],
      },
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
          { path: PAGES.speaker, middleware: [guard("speaker")], ...homeLayout, children: speakerRoutes },
          { path: PAGES.reviewer, middleware: [guard("reviewer")], ...homeLayout, children: reviewerRoutes },
          {
            path: PAGES.organiser,
            middleware: [guard("organiser")],
            ...homeLayout,
            children: organiserRoutes,
          },
        ],
      },
    ],
  },
];
