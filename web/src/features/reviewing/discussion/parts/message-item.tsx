import { plainText } from "@lectern/domain/call/texts/fill-placeholders";
import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import type { Message, Person } from "@lectern/domain/reviewing/discussion/contract";
import { editableUntil } from "@lectern/domain/reviewing/discussion/rules";
import { TEXTS } from "@lectern/domain/reviewing/discussion/words";
import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { focusInstead } from "#ui/focus-field";
import { SavedMeanwhile } from "#ui/saved-meanwhile";
import { useDeleteMessage, useEditMessage } from "../api";
import { Composer } from "./composer";
import css from "./discussion.module.css";
import { MessageText } from "./message-text";

type Props = {
  pk: number;
  message: Message;
  /** The message that it answers. */
  answered: Message | undefined;
  people: readonly Person[];
  isNew: boolean;
  onReply: (message: Message) => void;
};

/** More than a line has room for; the rest is cut off with an ellipsis. */
const MOST_QUOTED = 200;

export const nameOf = ({ name, alias, you }: Message["by"]): string =>
  `${name}${alias ? ` (${alias})` : ""}${you ? " · you" : ""}`;

const anchorOf = (number: number): string => `message-${number}`;

/** A message of a discussion, with what its reader can do. */
export function MessageItem({ pk, message, answered, people, isNew, onReply }: Props) {
  const { number, by, deleted } = message;
  const [editing, edit] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const close = () => {
    edit(false);
    setWasEdited(true);
  };
  return (
    <li id={anchorOf(number)} className={css.message} data-own={by.you} data-new={isNew} tabIndex={-1}>
      <Group gap="xs" className={css.head ?? ""}>
        <strong>{nameOf(by)}</strong>
        {by.role === "organiser" && (
          <Badge variant="outline" size="xs" miw="max-content">
            Organiser
          </Badge>
        )}
        {isNew && (
          <Badge variant="light" size="xs" color="amber" miw="max-content">
            New
          </Badge>
        )}
        <Text span size="xs" c="dimmed">
          <time dateTime={message.written_on}>{dateInOwnZone(message.written_on)}</time>
          {message.edited_on && ` · edited ${dateInOwnZone(message.edited_on)}`}
        </Text>
      </Group>
      {answered && (
        <Anchor href={`#${anchorOf(answered.number)}`} size="xs" className={css.answered ?? ""}>
          In reply to {nameOf(answered.by)}
          {answered.deleted ? "" : `: ${plainText(readMarkdown(answered.text).text).slice(0, MOST_QUOTED)}`}
        </Anchor>
      )}
      {deleted && (
        <Text c="dimmed" size="sm" fs="italic">
          {TEXTS.deleted}
        </Text>
      )}
      {editing && <Editor pk={pk} message={message} people={people} onClose={close} />}
      {!deleted && !editing && (
        <>
          <MessageText source={message.text} mentions={message.mentions} />
          <Group gap={4} className={css.actions ?? ""}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Reply to ${nameOf(by)}`}
              onClick={() => onReply(message)}
            >
              Reply
            </Button>
            {by.you && (
              <OwnActions pk={pk} message={message} wasEdited={wasEdited} onEdit={() => edit(true)} />
            )}
          </Group>
        </>
      )}
    </li>
  );
}

function Editor({
  pk,
  message,
  people,
  onClose,
}: Pick<Props, "pk" | "message" | "people"> & { onClose: () => void }) {
  const change = useEditMessage(pk);
  const [began] = useState(message);
  const { number, version, deleted, text, mentions } = message;
  return (
    <>
      {version !== began.version && !deleted && (
        <SavedMeanwhile>
          <MessageText source={text} mentions={mentions} />
        </SavedMeanwhile>
      )}
      <Composer
        label="Edit message"
        button={TEXTS.save}
        people={people}
        initial={began.text}
        autoFocus
        send={async (changed) => {
          await change.mutateAsync({ number, version, text: changed });
          onClose();
        }}
        onCancel={onClose}
      />
    </>
  );
}

type OwnProps = Pick<Props, "pk" | "message"> & {
  /** The button takes the focus back. */
  wasEdited: boolean;
  onEdit: () => void;
};

function OwnActions({ pk, message, wasEdited, onEdit }: OwnProps) {
  const [asking, ask] = useState(false);
  const remove = useDeleteMessage(pk);
  const now = useNow(20_000);
  const go = async () => {
    ask(false);
    await attempt(TEXTS.notDeleted, `${pk} ${message.number}`, async () => {
      await remove.mutateAsync(message);
      // The buttons are gone.
      focusInstead(document.getElementById(anchorOf(message.number)));
    });
  };
  return (
    <>
      {editableUntil(new Date(message.written_on)) > now && (
        <Button size="compact-xs" variant="subtle" onClick={onEdit} autoFocus={wasEdited}>
          Edit
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => ask(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title={TEXTS.deleteTitle}
        question={TEXTS.deleteQuestion}
        yes={TEXTS.delete}
        onYes={() => void go()}
        onClose={() => ask(false)}
      />
    </>
  );
}
