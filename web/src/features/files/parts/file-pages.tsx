import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { pagesQuery } from "./page-queries";
import { PageReader } from "./page-reader";

/** `onLeave`: what Escape does where the pages are the whole screen; elsewhere they have no keys but the browser's. */
type Props = { pk: number; onLeave?: () => void };

/** A rebuilt file's pages, or what there is instead. */
export function FilePages({ pk, onLeave }: Props) {
  const pages = useQuery(pagesQuery(pk));
  return (
    <PageLoader waiting={pages.isPending}>
      {pages.isError && (
        <Stack align="flex-start">
          <MessageList messages={messagesOf(pages.error)} />
          <Button onClick={() => void pages.refetch()} loading={pages.isFetching}>
            Try again
          </Button>
        </Stack>
      )}
      {pages.data?.length === 0 && <Text>This file has no pages to show; it can be downloaded.</Text>}
      {pages.data && pages.data.length > 0 && <PageReader pk={pk} pages={pages.data} onLeave={onLeave} />}
    </PageLoader>
  );
}
