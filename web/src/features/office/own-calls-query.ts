import { listOwnCalls, type OwnCall } from "@lectern/domain/office/calls/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";
import { callBase } from "#platform/call-base";

/** The calls that the user can switch to, newest first, and whether they may start one. */
export const ownCallsQuery = queryOptions({
  queryKey: ["calls"],
  queryFn: ({ signal }) => call(listOwnCalls, { signal }),
});

/** Whether this page is one of the call. */
export const isCurrent = ({ slug, path }: Pick<OwnCall, "slug" | "path">): boolean =>
  path === `${callBase}/` || callBase === `/c/${slug}`;
