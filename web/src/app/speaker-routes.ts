import type { RouteObject } from "react-router";
import { OWN_PAGES } from "#platform/paths";
import { NumericPk } from "./numeric-pk";
import { accountRoutes } from "./portal-routes";
import { screen } from "./screen";

/** The pages of one's own proposals. */
const ownRoutes = ({
  create,
  one,
  edit,
  file,
  forOrganisers,
}: (typeof OWN_PAGES)[keyof typeof OWN_PAGES]): RouteObject[] => [
  { index: true, ...screen(() => import("#features/proposals/screens/my-submissions")) },
  { path: create, ...screen(() => import("#features/proposals/screens/new-submission")) },
  { path: forOrganisers, ...screen(() => import("#features/proposals/screens/for-organisers")) },
  {
    path: one,
    Component: NumericPk,
    children: [
      { index: true, ...screen(() => import("#features/proposals/screens/view-submission")) },
      { path: edit, ...screen(() => import("#features/proposals/screens/edit-submission")) },
      { path: file, ...screen(() => import("#features/proposals/screens/read-file")) },
    ],
  },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];

/** The pages of the speakers' area, below its own address and guard (routes.tsx). */
export const speakerRoutes: RouteObject[] = [...accountRoutes("speaker"), ...ownRoutes(OWN_PAGES.speaker)];

/** The same pages for a reviewer's or organiser's own proposals. */
export const othersOwnRoutes: RouteObject[] = ownRoutes(OWN_PAGES.others);
