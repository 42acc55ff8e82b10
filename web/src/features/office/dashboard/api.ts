import { countPending, getDashboard } from "@lectern/domain/office/dashboard/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#platform/call";

/** What waits for the organisers. Refreshed each minute, since other organisers work on it too. */
export const waitingQuery = queryOptions({
  queryKey: ["waiting"],
  queryFn: ({ signal }) => call(countPending, { signal }),
  refetchInterval: 60_000,
});

/** The dashboard, refreshed with the counts in the menu. */
export const dashboardQuery = queryOptions({
  queryKey: [...waitingQuery.queryKey, "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  refetchInterval: 60_000,
});

/** What waits for the organisers, refreshed after each action in this tab. */
export function useWaiting() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status !== "success") return;
        void client.invalidateQueries({ queryKey: waitingQuery.queryKey });
      }),
    [client],
  );
  return useQuery(waitingQuery).data;
}
