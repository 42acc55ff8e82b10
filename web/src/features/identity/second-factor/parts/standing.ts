import { getSecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** One's own factors, and how a session is proved anew. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
});
