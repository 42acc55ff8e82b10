import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { NumericPk } from "./numeric-pk";
import { accountRoutes } from "./portal-routes";
import { screen } from "./screen";

/** The pages of the reviewers' area, below its own address and guard (routes.tsx). */
export const reviewerRoutes: RouteObject[] = [
  { index: true, ...screen(() => import("#features/reviewing/screens/review-queue")) },
  ...accountRoutes("reviewer"),
  {
    path: PAGES.reviewedSubmission,
    Component: NumericPk,
    children: [
      { index: true, ...screen(() => import("#features/reviewing/screens/review-submission")) },
      { path: PAGES.addReview, ...screen(() => import("#features/reviewing/screens/add-review")) },
      { path: PAGES.editReview, ...screen(() => import("#features/reviewing/screens/edit-review")) },
      { path: PAGES.reviewedFile, ...screen(() => import("#features/proposals/screens/read-file")) },
    ],
  },
  { path: "*", ...screen(() => import("./shell/not-found")) },
];
