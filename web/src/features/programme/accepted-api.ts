import { listSchedule } from "@lectern/domain/programme/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Every accepted proposal with its slot. */
export const scheduleQuery = queryOptions({
  queryKey: ["schedule"],
  queryFn: ({ signal }) => call(listSchedule, { signal }),
  refetchInterval: 60_000,
});
