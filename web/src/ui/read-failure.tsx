import { Button, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { MessageList } from "./message-list";

type Props = { of: Pick<UseQueryResult, "isError" | "error" | "isFetching" | "refetch"> };

/** Why something could not be loaded, with a retry button. Renders nothing without a failure. */
export function ReadFailure({ of: read }: Props) {
  if (!read.isError) return null;
  return (
    <Stack align="flex-start">
      <MessageList messages={messagesOf(read.error)} />
      <Button onClick={() => void read.refetch()} loading={read.isFetching}>
        Try again
      </Button>
    </Stack>
  );
}
