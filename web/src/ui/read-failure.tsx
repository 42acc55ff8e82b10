import { Button, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { MessageList } from "./message-list";

type Props = {
  of: Pick<UseQueryResult, "isError" | "error" | "isFetching" | "refetch">;
  /** As in "The speakers", where the rest of the page is shown. */
  what?: string;
};

/** Why something could not be loaded, with a retry button. Renders nothing without a failure. */
export function ReadFailure({ of: read, what }: Props) {
  if (!read.isError) return null;
  return (
    <Stack align="flex-start">
      <MessageList
        messages={[...(what ? [`${what} could not be loaded.`] : []), ...messagesOf(read.error)]}
      />
      <Button onClick={() => void read.refetch()} loading={read.isFetching}>
        Try again
      </Button>
    </Stack>
  );
}
