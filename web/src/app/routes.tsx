import { PAGES } from "@lectern/domain/kernel/paths";
import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { isStandIn, readSettings } from "./call-settings";
import { entryLayout, entryRoutes } from "./entry-routes";
import { factorMissingOnly, guard } from "./guards";
import { organiserLayout, organiserRoutes } from "./organiser-routes";
import { reviewerRoutes } from "./reviewer-routes";
import { screen } from "./screen";
import { ErrorPage } from "./shell/error-page";
import { othersOwnRoutes, speakerRoutes } from "./speaker-routes";

const Root = () => (
  <>
    <ScrollRestoration />
    <Outlet />
  </>
);

const proposalsLayout = screen(() => import("./shell/proposals-layout"));

/** Every route of the portal and its guard, with and without a trailing slash. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    loader: readSettings,
    shouldRevalidate: isStandIn,
    children: [
      {
        ...entryLayout,
        children: entryRoutes,
      },
      {
        ...screen(() => import("./shell/signed-in-layout")),
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
          {
            path: PAGES.speaker,
            middleware: [guard("speaker")],
            ...proposalsLayout,
            children: speakerRoutes,
          },
          {
            path: PAGES.own,
            middleware: [guard("reviewer", "organiser")],
            ...proposalsLayout,
            children: othersOwnRoutes,
          },
          {
            path: PAGES.reviewer,
            middleware: [guard("reviewer")],
            ...proposalsLayout,
            children: reviewerRoutes,
          },
          {
            path: PAGES.organiser,
            middleware: [guard("organiser")],
            ...organiserLayout,
            children: organiserRoutes,
          },
        ],
      },
    ],
  },
];
