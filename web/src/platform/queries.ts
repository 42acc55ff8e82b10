import { getEdition } from "@lectern/domain/call/contract";
import { getUser } from "@lectern/domain/identity/accounts/contract";
import {
  type FetchQueryOptions,
  QueryClient,
  queryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { accessToken, keepAccess, renewSession, sessionHinted } from "./access";
import { call } from "./call";
import { setServerTime } from "./clock";
import { isPk } from "./paths";
import { Refused } from "./refused";

/** So long after an answer or a failure it is shown as it is. */
const FRESH_MS = 2_000;

/** Retries temporary failures only, no refusals. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !(error instanceof Refused && error.status < 500),
      refetchOnWindowFocus: true,
      staleTime: FRESH_MS,
      // A part that reads what the loader around it waits for would take itself away by reading again, without end.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
    },
  },
});

/** For a query that a form starts from: it is read on entry, and not again while the form is used. */
export const ON_ENTRY = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Whether a form that starts from this query has to wait: for its first answer, or for that of this visit. */
export const awaitsEntry = (
  read: Pick<UseQueryResult, "isPending" | "isFetching" | "isFetchedAfterMount">,
): boolean => read.isPending || (read.isFetching && !read.isFetchedAfterMount);

/**
 * Whether one of these queries was neither answered nor refused yet. A loader around several waits for this: reading one
 * again after a failure then leaves the others in place, and what is typed in them.
 */
export const awaitsAny = (...reads: readonly Pick<UseQueryResult, "isFetched">[]): boolean =>
  reads.some(({ isFetched }) => !isFetched);

/** The key of the list of submissions, and the start of those of what is read again with it: lists, menus and the queue. */
export const SUBMISSIONS_KEY = ["submissions"] as const;

export const editionQuery = queryOptions({
  queryKey: ["edition"],
  queryFn: async ({ signal }) => {
    const edition = await call(getEdition, { signal });
    setServerTime(edition.now);
    return edition;
  },
  staleTime: 60_000,
});

/** The logged-in user, or null. Without a hint of a session no request is sent. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async ({ signal }) => {
    if (!sessionHinted()) return null;
    try {
      const renewed = accessToken() === null ? await renewSession() : null;
      return renewed?.user ?? (await call(getUser, { signal }));
    } catch (failure) {
      if (failure instanceof Refused && failure.status === 401) return null;
      throw failure;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Starts to read what a page shows while the page is rendered, and not after that; for a screen's `loader`. A failure is
 * shown where the query is used.
 */
export function startReading<T, K extends readonly unknown[]>(
  query: FetchQueryOptions<T, Error, T, K>,
): void {
  void queryClient.prefetchQuery(query);
}

/** The `loader` of a screen that shows one proposal: calls `start` with its number, and not at an unknown address. */
export const startReadingOf =
  (start: (pk: number) => void) =>
  ({ params: { pk } }: LoaderFunctionArgs): void => {
    if (isPk(pk)) start(Number(pk));
  };

/** The group of the logged-in user, which every guard has read. */
export const presentGroup = () => queryClient.getQueryData(userQuery.queryKey)?.group;

/** Clears all data of the session. */
export function forgetSession(): void {
  keepAccess(null);
  queryClient.removeQueries({ predicate: (q) => q.queryKey[0] !== "edition" });
  queryClient.setQueryData(userQuery.queryKey, null);
}
