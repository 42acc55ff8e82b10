import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import { MAX_BULK_SIZE } from "@lectern/domain/kernel/bulk-size";
import type { MailTemplate } from "@lectern/domain/post/contract";
import { TEMPLATE_KIND_LABELS } from "@lectern/domain/post/words";
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useChoices, useEdition } from "#features/call/api";
import { decidedBy, type RowAt } from "#features/deciding/board/parts/at-conference";
import { ConferenceSelect } from "#features/deciding/board/parts/conference-select";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { usePreviewRelease } from "../api";
import css from "./release.module.css";
import { ReleasePreview } from "./release-preview";
import { type BatchFilter, batchOf, countsOf, inWords, withdrawnOf } from "./standing";

type Props = {
  rows: readonly RowAt[];
  templates: readonly MailTemplate[];
  /** Takes the focus once a release is made: with nothing left to release, the button that had it is gone. */
  toReleases: () => void;
};

const isDecision = (code: string): code is Decision => DECISIONS.some((each) => each === code);

/** Selects decisions to release, and previews the release. */
export function ChooseBatch({ rows, templates, toReleases }: Props) {
  const [filter, setFilter] = useState<BatchFilter>({ decisions: DECISIONS, topic: "" });
  const [texts, setTexts] = useState<Partial<Record<Decision, string>>>({});
  const preview = usePreviewRelease();
  const { topicTypes } = useChoices();
  const [conference, setConference] = useState<string | null>(null);
  const its = decidedBy(rows, conference, useEdition());
  const batch = batchOf(its, filter);
  const counts = countsOf(batch);
  const look = () => {
    const asked = [...batch, ...withdrawnOf(its, filter)].slice(0, Math.max(batch.length, MAX_BULK_SIZE));
    preview.mutate({
      submissions: [...new Set(asked.map(({ pk }) => pk))],
      conference: conference ?? undefined,
      decisions: [...filter.decisions],
      templates: texts,
    });
  };
  const change = (changed: Partial<BatchFilter>) => setFilter((present) => ({ ...present, ...changed }));

  return (
    <Stack gap="md">
      <div className={css.row}>
        <Checkbox.Group
          label="Decisions"
          value={[...filter.decisions]}
          onChange={(chosen) => change({ decisions: chosen.filter(isDecision) })}
        >
          <Group mt={6}>
            {DECISIONS.map((decision) => (
              <Checkbox key={decision} value={decision} label={TEMPLATE_KIND_LABELS[decision]} />
            ))}
          </Group>
        </Checkbox.Group>
        <NativeSelect
          label="Topic"
          value={filter.topic}
          onChange={(e) => change({ topic: e.currentTarget.value })}
          data={[
            { value: "", label: "All topics" },
            ...topicTypes.map(({ code, label }) => ({ value: code, label })),
          ]}
        />
        <ConferenceSelect label="Conference" conference={conference} onChange={setConference} />
        {DECISIONS.filter((decision) => counts[decision] > 0).map((decision) => {
          const fitting = templates.filter(({ kind }) => kind === decision);
          return (
            fitting.length > 1 && (
              <NativeSelect
                key={decision}
                label={`Mail: ${TEMPLATE_KIND_LABELS[decision]}`}
                value={texts[decision] ?? decision}
                onChange={(e) => setTexts({ ...texts, [decision]: e.currentTarget.value })}
                data={fitting.map(({ key, name }) => ({ value: key, label: name }))}
              />
            )
          );
        })}
      </div>
      <Text role="status">
        {batch.length === 0
          ? "Nothing to release: every selected decision is already released or in a release."
          : `To release: ${inWords(counts)}.`}
      </Text>
      {batch.length > 0 && (
        <Group>
          <Button loading={preview.isPending} onClick={look}>
            Preview mails
          </Button>
          <Text size="sm" c="dimmed">
            Nothing is sent yet.
          </Text>
        </Group>
      )}
      {preview.isError && <MessageList messages={messagesOf(preview.error)} />}
      {preview.data && (
        <ReleasePreview preview={preview.data} onReleased={toReleases} onClose={preview.reset} />
      )}
    </Stack>
  );
}
