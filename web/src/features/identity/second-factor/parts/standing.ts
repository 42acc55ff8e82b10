import { getSecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The user's factors, and how to prove the session. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
});
