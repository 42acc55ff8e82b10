import { TEXTS } from "@lectern/domain/submissions/words";
import { Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useEdition } from "#features/edition/api";
import { submissionsQuery } from "#features/submissions/api";
import { messagesOf } from "#platform/refused";
import { useAddressView } from "#platform/use-address-view";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { TerminalPanel } from "#ui/terminal-panel";
import { BlindNote } from "../parts/blind-note";
import { QueueBar } from "../parts/queue-bar";
import { countsOf, queueOf } from "../parts/queue-filter";
import { QueueRows } from "../parts/queue-rows";
import { nextSort, QUEUE_ADDRESS, queryOf } from "../parts/queue-view";

export function Component() {
  const { blindReviews } = useEdition();
  const list = useQuery(submissionsQuery);
  const wide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const [view, change] = useAddressView(QUEUE_ADDRESS);
  const { sort } = view;
  // Typing goes first; the rows follow.
  const asked = useDeferredValue(view);
  const found = useMemo(() => queueOf(list.data ?? [], asked), [list.data, asked]);
  const queue = queryOf(asked).toString();
  const { left, done } = countsOf(list.data ?? []);

  return (
    <Stack gap="xl" maw={1200}>
      <PromptTitle tab="Review queue">review --queue</PromptTitle>
      {blindReviews && <BlindNote />}
      <PageLoader waiting={list.isPending}>
        {list.isError && <MessageList messages={messagesOf(list.error)} />}
        {list.data?.length === 0 && <TerminalPanel>{TEXTS.noneToReview}</TerminalPanel>}
        {list.data && list.data.length > 0 && (
          <Stack gap="lg">
            <QueueBar view={view} withSort={!wide} onChange={change} />
            <Text size="sm" c="dimmed" role="status">
              <strong>
                {left} left, {done} done
              </strong>
              {found.length < left + done && ` · ${found.length} shown`}
            </Text>
            {found.length === 0 && (
              <TerminalPanel>Nothing matches. Search for less, or show all.</TerminalPanel>
            )}
            {found.length > 0 && (
              <QueueRows
                items={found}
                queue={queue}
                wide={wide}
                sort={sort}
                onSort={(column) => change({ sort: nextSort(sort, column) })}
              />
            )}
          </Stack>
        )}
      </PageLoader>
    </Stack>
  );
}
