import { type Person, writeMessage } from "@lectern/domain/reviewing/discussion/contract";
import { messageFaults } from "@lectern/domain/reviewing/discussion/message-faults";
import { MESSAGE_LENGTH } from "@lectern/domain/reviewing/discussion/words";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { MessageList } from "#ui/message-list";
import { schemaErrors } from "#ui/schema-errors";
import type { Drafted } from "#ui/use-draft";
import { type Faults, useForm } from "#ui/use-form";
import css from "./discussion.module.css";
import { MentionField } from "./mention-field";
import { MessageText } from "./message-text";

type Props = {
  label: string;
  button: string;
  people: readonly Person[];
  initial: string;
  /** Keeps the text on this device until it is sent. */
  draft?: Drafted<{ text: string }>;
  autoFocus?: boolean;
  send: (text: string) => Promise<unknown>;
  explain?: (failure: unknown, faults: Faults) => Promise<Faults>;
  onCancel?: (() => void) | undefined;
};

/** Writes or edits a message, with a preview. */
export function Composer({ label, button, people, initial, autoFocus, send, onCancel, ...given }: Props) {
  const [previewing, preview] = useState(false);
  const form = useForm<{ text: string }>({
    ...given,
    initialValues: { text: initial },
    validate: ({ text }) => {
      const [fault] = messageFaults(text);
      return { errors: fault ? { text: fault } : schemaErrors(writeMessage.body, { text, reply_to: null }) };
    },
    send: async ({ text }) => {
      await send(text);
      form.reset({ text: "" });
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
