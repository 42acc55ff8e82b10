import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { NumericPk } from "./numeric-pk";
import { accountRoutes } from "./portal-routes";
import { screen } from "./screen";

/** The pages of the speakers' area, below its own address and guard (routes.tsx). */
export const speakerRoutes: RouteObject[] = [
  { index: true, ...screen(() => import("#features/proposals/screens/my-submissions")) },
  { path: PAGES.newSubmission, ...screen(() => import("#features/proposals/screens/new-submission")) },
  ...accountRoutes("speaker"),
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
  { path: "*", ...screen(() => import("./shell/not-found")) },
];
