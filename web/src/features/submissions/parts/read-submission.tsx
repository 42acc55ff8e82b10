import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { messagesOf, Refused } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { submissionQuery, type VersionedSubmission } from "../api";

type Props = {
  /** The main page of the area, where a submission that cannot be read sends people. */
  home: string;
  /** Whether the answer must be as new as this visit, because an edit starts from it. */
  fresh?: boolean;
  children: (read: VersionedSubmission) => ReactNode;
};

/** Reads the submission of the address and shows it; one that is refused leads home (specification 4). */
export function ReadSubmission({ home, fresh = false, children }: Props) {
  const pk = Number(useParams().pk);
  const read = useQuery({
    ...submissionQuery(pk),
    ...(fresh && { staleTime: 0, refetchOnWindowFocus: false }),
  });
  if (read.error instanceof Refused && read.error.status < 500) return <Navigate to={home} replace />;
  if (read.isError && !read.data)
    return (
      <Stack align="flex-start">
        <MessageList messages={messagesOf(read.error)} />
        <Button onClick={() => void read.refetch()} loading={read.isFetching}>
          Try again
        </Button>
      </Stack>
    );
  const waiting = read.isPending || (fresh && read.isFetching && !read.isFetchedAfterMount);
  return <PageLoader waiting={waiting}>{read.data && children(read.data)}</PageLoader>;
}
