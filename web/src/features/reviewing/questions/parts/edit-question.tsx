import { QUESTION_LENGTH } from "@lectern/domain/proposals/questions/words";
import type { WaitingQuestion } from "@lectern/domain/reviewing/questions/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { SavedMeanwhile } from "#ui/saved-meanwhile";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useChangeQuestions } from "../api";
import css from "./questions.module.css";

type Props = {
  pk: number;
  /** The question as it was when the editing began. */
  began: WaitingQuestion;
  /** The question as it is; null: it is no longer waiting. */
  now: WaitingQuestion | null;
  onClose: () => void;
};

/** Edits a question before it goes out. What is typed stays whatever happens to the question meanwhile. */
export function EditQuestion({ pk, began, now, onClose }: Props) {
  const change = useChangeQuestions(pk);
  const { id, etag } = now ?? began;
  const form = useForm({
    initialValues: { text: began.text },
    send: async ({ text }) => {
      await change.mutateAsync({ edit: { id, etag }, text });
      toastDone("Question saved");
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Edit question">
      <Stack gap="sm">
        {now && now.text !== began.text && (
          <SavedMeanwhile>
            <Text className={css.text}>{now.text}</Text>
          </SavedMeanwhile>
        )}
        {now === null && (
          <Text size="sm" c="amber" role="status">
            This question was sent or withdrawn in the meantime. Copy your text to ask it as a new question.
          </Text>
        )}
        <CountedField
          label="Question"
          max={QUESTION_LENGTH}
          rows={3}
          required
          autoFocus
          {...form.field("text")}
        />
        <MessageList messages={form.messages} />
        <Group>
          {now && (
            <Button
              type="submit"
              size="compact-sm"
              loading={form.sending}
              disabled={form.values.text.trim() === ""}
            >
              Save question
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {now ? "Cancel" : "Close"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
