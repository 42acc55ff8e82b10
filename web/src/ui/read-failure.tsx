import { Button, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { MessageList } from "./message-list";

type Props = {
  of: Pick<UseQueryResult, "error" | "isPending" | "isFetched" | "isFetching" | "refetch">;
  /** As in "The speakers", where the rest of the page is shown. */
  what?: string;
};

/**
 * Why something could not be loaded, with a retry button, until it is there. Renders nothing without a failure, so that a
 * part without data can return this: `if (!read.data) return <ReadFailure of={read} />`.
 */
export function ReadFailure({ of: read, what }: Props) {
  const [last, remember] = useState(read.error);
  if (read.error && read.error !== last) remember(read.error);
  // A query without data forgets its failure while it is read again.
  const error = read.error ?? (read.isPending && read.isFetched ? last : null);
  if (!error) return null;
  return (
    <Stack align="flex-start" gap={what ? "xs" : "md"}>
      <MessageList messages={[...(what ? [`${what} could not be loaded.`] : []), ...messagesOf(error)]} />
      <Button
        variant={what ? "default" : "filled"}
        onClick={() => void read.refetch()}
        loading={read.isFetching}
      >
        Try again
      </Button>
    </Stack>
  );
}
