import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey, Updater } from "@tanstack/react-query";

/** Sets the answer of a query after a change, and restarts a read of it that is under way. */
export function setAnswer<K extends QueryKey, T = InferDataFromTag<unknown, K>>(
  client: QueryClient,
  queryKey: K,
  answer: Updater<NoInfer<T> | undefined, NoInfer<T> | undefined>,
): void {
  client.setQueryData<T>(queryKey, answer);
  restartReads(client, { queryKey, exact: true });
}

/** Restarts the reads that are under way. One that began before a change would bring back the former state. */
export function restartReads(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    // Invalidating would not restart a first read.
    void query.cancel({ silent: true });
    query.fetch().catch(() => {});
  }
}
