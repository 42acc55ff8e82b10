import { TEXTS } from "@lectern/domain/submissions/words";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { submissionsQuery } from "#features/submissions/api";
import { messagesOf } from "#platform/refused";
import { ChoiceField } from "#ui/choice-field";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { TerminalPanel } from "#ui/terminal-panel";
import css from "../parts/queue.module.css";
import { filterQueue, isQueuePart, QUEUE_PARTS } from "../parts/queue-filter";
import { QueueCards, QueueTable } from "../parts/queue-rows";

const AT_ONCE = 100;

export function Component() {
  const list = useQuery(submissionsQuery);
  const wide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const [params, setParams] = useSearchParams();
  const [room, setRoom] = useState(AT_ONCE);
  const [search, setSearch] = useState(params.get("q") ?? "");
  const asked = params.get("show");
  const part = isQueuePart(asked) ? asked : "all";
  const found = filterQueue(list.data ?? [], useDeferredValue(search), part);
  const shown = found.slice(0, room);

  /** The search stands in the address, so that Back from a submission finds it again. */
  const set = (name: "q" | "show", value: string, usual: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <Stack gap="xl" maw={1200}>
      <PromptTitle tab="Review queue">review --queue</PromptTitle>
      <PageLoader waiting={list.isPending}>
        {list.isError && <MessageList messages={messagesOf(list.error)} />}
        {list.data?.length === 0 && <TerminalPanel>{TEXTS.noneToReview}</TerminalPanel>}
        {list.data && list.data.length > 0 && (
          <Stack gap="lg">
            <div className={css.bar}>
              <TextInput
                type="search"
                label="Search"
                placeholder="title, submitter, topic, type, status"
                value={search}
                onChange={(e) => {
                  setSearch(e.currentTarget.value);
                  set("q", e.currentTarget.value, "");
                }}
              />
              <ChoiceField
                label="Show"
                choices={QUEUE_PARTS}
                value={part}
                onChange={(code) => set("show", code, "all")}
              />
            </div>
            <Text size="sm" c="dimmed" role="status">
              {found.length} of {list.data.length} submissions
            </Text>
            {wide ? <QueueTable items={shown} /> : <QueueCards items={shown} />}
            {found.length > shown.length && (
              <Button variant="outline" onClick={() => setRoom(room + AT_ONCE)}>
                Show {Math.min(AT_ONCE, found.length - shown.length)} more
              </Button>
            )}
          </Stack>
        )}
      </PageLoader>
    </Stack>
  );
}
