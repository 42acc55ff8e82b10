import { type Person, writeMessage } from "@lectern/domain/reviewing/discussion/contract";
import { messageFaults } from "@lectern/domain/reviewing/discussion/message-faults";
import { MESSAGE_LENGTH } from "@lectern/domain/reviewing/discussion/words";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#platform/drafts";
import { randomKey } from "#platform/random-key";
import { MessageList } from "#ui/message-list";
import { schemaErrors } from "#ui/schema-errors";
import { useForm } from "#ui/use-form";
import css from "./discussion.module.css";
import { MentionField } from "./mention-field";
import { MessageText } from "./message-text";

type Props = {
  label: string;
  button: string;
  people: readonly Person[];
  /** Where the text is kept until it is sent; null: it is not. */
  draft: string | null;
  initial?: string;
  autoFocus?: boolean;
  send: (text: string, idempotencyKey: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Writes or edits a message, with a preview. A text that was not sent is kept on the device. */
export function Composer({ label, button, people, draft, initial = "", autoFocus, send, onCancel }: Props) {
  const [previewing, preview] = useState(false);
  const [key, setKey] = useState(randomKey);
  const form = useForm<{ text: string }>({
    initialValues: { text: (draft && readDraft(draft, textOf)) || initial },
    validate: ({ text }) => {
      const [fault] = messageFaults(text);
      return { errors: fault ? { text: fault } : schemaErrors(writeMessage.body, { text, reply_to: null }) };
    },
    ...(draft !== null && {
      draft: {
        keep: ({ values: { text } }) => (text.trim() === "" ? dropDraft(draft) : keepDraft(draft, text)),
        isKept: () => readDraft(draft, textOf) !== null,
      },
    }),
    send: async ({ text }) => {
      await send(text, key);
      if (draft) dropDraft(draft);
      form.reset({ text: "" });
      setKey(randomKey());
      preview(false);
    },
  });
  const { text } = form.values;
  const { value, onChange: _, error: __, ...field } = form.field("text");
  return (
    <form onSubmit={form.submit} noValidate className={css.composer} aria-label={label}>
      <MentionField
        {...field}
        label={label}
        value={value}
        error={form.errors.text}
        people={people}
        {...(autoFocus && { autoFocus })}
        onChange={(changed) => form.set({ text: changed })}
        onSend={() => void form.run()}
        onCancel={onCancel}
      />
      {previewing && (
        <section className={css.preview} aria-label="Preview">
          {text.trim() === "" ? (
            <Text c="dimmed">Nothing to preview yet.</Text>
          ) : (
            <MessageText source={text} mentions={NONE} />
          )}
        </section>
      )}
      <MessageList messages={form.messages} />
      <Group gap="sm">
        <Button type="submit" size="sm" loading={form.sending} title="Ctrl+Enter">
          {button}
        </Button>
        {onCancel && (
          <Button size="sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="sm" variant="subtle" aria-pressed={previewing} onClick={() => preview(!previewing)}>
          {previewing ? "Hide preview" : "Preview"}
        </Button>
        <Text size="xs" c="dimmed">
          {text.length > MESSAGE_LENGTH * 0.8 && `${text.length} of ${MESSAGE_LENGTH} characters. `}@ mentions
          a person. Markdown: **strong**, *emphasis*, - list, &gt; quote
        </Text>
      </Group>
    </form>
  );
}

const NONE: { name: string }[] = [];
const textOf = (kept: unknown) => (typeof kept === "string" ? kept : null);
