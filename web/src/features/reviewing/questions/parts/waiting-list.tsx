import { QUESTION_LENGTH } from "@lectern/domain/proposals/questions/words";
import type { QuestionsOfProposal, WaitingQuestion } from "@lectern/domain/reviewing/questions/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { CountedField } from "#ui/counted-field";
import type { Run } from "../run";
import css from "./questions.module.css";

type Props = { questions: QuestionsOfProposal; organiser: boolean; busy: boolean; run: Run };

/** The questions that have not gone out, with what the reader may do about them. */
export function WaitingList({ questions, organiser, busy, run }: Props) {
  const { waiting, not_sendable } = questions;
  if (waiting.length === 0) return null;
  const ready = waiting.some(({ goes_out_on }) => goes_out_on !== null);
  return (
    <Stack gap="sm">
      <ul className={css.list} aria-label="Questions that wait">
        {waiting.map((each) => (
          <li key={each.id} className={css.item}>
            <Waiting question={each} organiser={organiser} busy={busy} run={run} />
          </li>
        ))}
      </ul>
      {organiser && ready && (
        <Group>
          <Button
            size="sm"
            variant="default"
            disabled={busy || not_sendable !== null}
            onClick={() => void run({ send: true }, "Questions sent to the speaker")}
          >
            Send now
          </Button>
          {not_sendable && (
            <Text size="sm" c="dimmed">
              {not_sendable}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Waiting({
  question,
  organiser,
  busy,
  run,
}: Omit<Props, "questions"> & { question: WaitingQuestion }) {
  const { id, etag, text, own, by, goes_out_on } = question;
  const [editing, setEditing] = useState<string | null>(null);
  const asker = own ? "You" : (by ?? "A reviewer");
  const state = goes_out_on
    ? `goes out ${dateInOwnZone(goes_out_on)}`
    : organiser
      ? "waits for your release"
      : "waits for an organiser to release it";
  if (editing !== null)
    return (
      <Stack gap="sm">
        <CountedField
          label="Question"
          max={QUESTION_LENGTH}
          rows={3}
          required
          value={editing}
          onChange={setEditing}
          autoFocus
        />
        <Group>
          <Button
            size="compact-sm"
            disabled={busy || editing.trim() === ""}
            onClick={async () => {
              if (await run({ edit: { id, etag }, text: editing }, "Question saved")) setEditing(null);
            }}
          >
            Save question
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setEditing(null)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {asker} · {state}
      </Text>
      <Text className={css.text}>{text}</Text>
      <Group gap="xs">
        {organiser && goes_out_on === null && (
          <Button
            size="compact-sm"
            disabled={busy}
            onClick={() => void run({ release: { id, etag } }, "Question released")}
          >
            Release question
          </Button>
        )}
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setEditing(text)}>
          Edit question
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void run({ withdraw: id }, "Question withdrawn")}
        >
          Withdraw question
        </Button>
      </Group>
    </Stack>
  );
}
