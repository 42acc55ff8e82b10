import type { QuestionsOfProposal, WaitingQuestion } from "@lectern/domain/reviewing/questions/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { focusField, focusRemoved } from "#ui/focus-field";
import { useFocusAfter } from "#ui/use-focus-after";
import { ASK, type Run, waitingPlace } from "../run";
import { EditQuestion } from "./edit-question";
import css from "./questions.module.css";

type Props = { pk: number; questions: QuestionsOfProposal; organiser: boolean; busy: boolean; run: Run };

/** The questions that have not gone out, with what the reader may do about them. */
export function WaitingList({ pk, questions, organiser, busy, run }: Props) {
  const { waiting, not_sendable } = questions;
  const [editing, edit] = useState<WaitingQuestion | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const focusAfter = useFocusAfter(busy);
  const close = () => {
    setEdited(editing?.id ?? null);
    edit(null);
    if (isGone) focusField(ASK);
  };
  // What is being typed stays when the question goes out meanwhile.
  const isGone = editing !== null && waiting.every(({ id }) => id !== editing.id);
  const shown = isGone ? [...waiting, editing] : waiting;
  if (shown.length === 0) return null;
  const ready = waiting.some(({ goes_out_on }) => goes_out_on !== null);
  const release = async ({ id, etag }: WaitingQuestion) => {
    if (await run({ release: { id, etag } }, "Question released"))
      focusAfter(() => focusField(waitingPlace(id)));
  };
  const withdraw = async (id: number) => {
    const place = waiting.findIndex((each) => each.id === id);
    const left = waiting.filter((each) => each.id !== id);
    if (await run({ withdraw: id }, "Question withdrawn"))
      focusAfter(() => focusRemoved((n) => waitingPlace(left[n]?.id), place, left.length, ASK));
  };
  const sendNow = async () => {
    if (await run({ send: true }, "Questions sent to the speaker")) focusAfter(() => focusField(ASK));
  };
  return (
    <Stack gap="sm">
      <ul className={css.list} aria-label="Waiting questions">
        {shown.map((each) => (
          <li key={each.id} className={css.item} data-field={waitingPlace(each.id)}>
            {each.id === editing?.id ? (
              <EditQuestion pk={pk} began={editing} now={isGone ? null : each} onClose={close} />
            ) : (
              <Waiting
                question={each}
                organiser={organiser}
                busy={busy}
                onRelease={() => void release(each)}
                onWithdraw={() => void withdraw(each.id)}
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
            onClick={() => void sendNow()}
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

type WaitingProps = Pick<Props, "organiser" | "busy"> & {
  question: WaitingQuestion;
  onRelease: () => void;
  onWithdraw: () => void;
  /** null while another one is edited. */
  onEdit: (() => void) | null;
  /** Its button takes the focus back. */
  wasEdited: boolean;
};

function Waiting({ question, organiser, busy, onRelease, onWithdraw, onEdit, wasEdited }: WaitingProps) {
  const { text, own, by, goes_out_on } = question;
  const asker = own ? "You" : (by ?? "A reviewer");
  const state = goes_out_on
    ? `goes out ${dateInOwnZone(goes_out_on)}`
    : organiser
      ? "waiting for you to release it"
      : "waiting for an organiser to release it";
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {asker} · {state}
      </Text>
      <Text className={css.text}>{text}</Text>
      <Group gap="xs">
        {organiser && goes_out_on === null && (
          <Button size="compact-sm" disabled={busy} onClick={onRelease}>
            Release question
          </Button>
        )}
        {onEdit && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onEdit} autoFocus={wasEdited}>
            Edit question
          </Button>
        )}
        <Button size="compact-sm" variant="default" disabled={busy} onClick={onWithdraw}>
          Withdraw question
        </Button>
      </Group>
    </Stack>
  );
}
