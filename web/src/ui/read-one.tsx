import { Button, Stack } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { isFinal, messagesOf } from "#platform/refused";
import { MessageList } from "./message-list";
import { PageLoader } from "./page-loader";

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
  if (read.isError && read.data === undefined)
    return (
      <Stack align="flex-start">
        <MessageList messages={messagesOf(read.error)} />
        <Button onClick={() => void read.refetch()} loading={read.isFetching}>
          Try again
        </Button>
      </Stack>
    );
  const waiting = read.isPending || (fresh && read.isFetching && !read.isFetchedAfterMount);
  return <PageLoader waiting={waiting}>{read.data !== undefined && children(read.data)}</PageLoader>;
}
