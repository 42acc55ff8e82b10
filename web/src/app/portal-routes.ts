import type { Group } from "@lectern/domain/kernel/actor";
import type { RouteObject } from "react-router";
import { callsOf, securityOf } from "#platform/paths";
import { screen } from "./screen";

/** The pages of the account and its calls, which each area has below its own address and guard. */
export const accountRoutes = (group: Group): RouteObject[] => [
  { path: securityOf(group), ...screen(() => import("#features/office/account/screens/security")) },
  { path: callsOf(group), ...screen(() => import("#features/office/calls/screens/my-calls")) },
];
