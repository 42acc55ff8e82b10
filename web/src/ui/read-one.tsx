import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { isFinal } from "#platform/refused";
import { PageLoader } from "./page-loader";
import { ReadFailure } from "./read-failure";

type Props<T, K extends readonly unknown[]> = {
  query: UseQueryOptions<T, Error, T, K>;
  /** The main page of the area, where something that cannot be read sends people. */
  home: string;
  /** Whether the answer must be as new as this visit, because an edit starts from it. */
  fresh?: boolean;
  children: (read: T) => ReactNode;
};

/** Reads what the page is about and shows it; what the server refuses leads home (specification 4, guards). */
export function ReadOne<T, K extends readonly unknown[]>({
  query,
  home,
  fresh = false,
  children,
}: Props<T, K>) {
  const read = useQuery({ ...query, ...(fresh && { staleTime: 0, refetchOnWindowFocus: false }) });
  if (isFinal(read.error)) return <Navigate to={home} replace />;
  if (read.isError && read.data === undefined) return <ReadFailure of={read} />;
  const waiting = read.isPending || (fresh && read.isFetching && !read.isFetchedAfterMount);
  return <PageLoader waiting={waiting}>{read.data !== undefined && children(read.data)}</PageLoader>;
}
