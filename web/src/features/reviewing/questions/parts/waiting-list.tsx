import type { QuestionsOfProposal, WaitingQuestion } from "@lectern/domain/reviewing/questions/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { focusRemoved } from "#ui/focus-field";
import type { Run } from "../run";
import { NEW_QUESTION } from "./ask-form";
import { EditQuestion } from "./edit-question";
import css from "./questions.module.css";

type Props = { pk: number; questions: QuestionsOfProposal; organiser: boolean; busy: boolean; run: Run };

/** The questions that have not gone out, with what the reader may do about them. */
export function WaitingList({ pk, questions, organiser, busy, run }: Props) {
  const { waiting, not_sendable } = questions;
  const [editing, edit] = useState<WaitingQuestion | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const close = () => {
    setEdited(editing?.id ?? null);
    edit(null);
  };
  // What is being typed stays when the question goes out meanwhile.
  const isGone = editing !== null && waiting.every(({ id }) => id !== editing.id);
  const shown = isGone ? [...waiting, editing] : waiting;
  if (shown.length === 0) return null;
  const ready = waiting.some(({ goes_out_on }) => goes_out_on !== null);
  return (
    <Stack gap="sm">
      <ul className={css.list} aria-label="Waiting questions">
        {shown.map((each, place) => (
          <li key={each.id} className={css.item}>
            {each.id === editing?.id ? (
              <EditQuestion pk={pk} began={editing} now={isGone ? null : each} onClose={close} />
            ) : (
              <Waiting
                question={each}
                organiser={organiser}
                busy={busy}
                run={run}
                place={place}
                onWithdrawn={() => focusRemoved(withdrawNamed, place, waiting.length - 1, NEW_QUESTION)}
                onEdit={editing ? null : () => edit(each)}
                wasEdited={each.id === edited}
              />
            )}
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

const withdrawNamed = (place: number) => `withdraw ${place}`;

type WaitingProps = Pick<Props, "organiser" | "busy" | "run"> & {
  question: WaitingQuestion;
  place: number;
  onWithdrawn: () => void;
  /** null while another one is edited. */
  onEdit: (() => void) | null;
  /** Its button takes the focus back. */
  wasEdited: boolean;
};

function Waiting(props: WaitingProps) {
  const { question, place, organiser, busy, run, onWithdrawn, onEdit, wasEdited } = props;
  const { id, etag, text, own, by, goes_out_on } = question;
  const asker = own ? "You" : (by ?? "A reviewer");
  const state = goes_out_on
    ? `goes out ${dateInOwnZone(goes_out_on)}`
    : organiser
      ? "waiting for you to release it"
      : "waiting for an organiser to release it";
  const withdraw = async () => {
    if (await run({ withdraw: id }, "Question withdrawn")) onWithdrawn();
  };
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
        {onEdit && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onEdit} autoFocus={wasEdited}>
            Edit question
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          name={withdrawNamed(place)}
          disabled={busy}
          onClick={() => void withdraw()}
        >
          Withdraw question
        </Button>
      </Group>
    </Stack>
  );
}
