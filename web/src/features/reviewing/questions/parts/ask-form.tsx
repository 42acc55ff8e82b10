import { QUESTION_LENGTH } from "@lectern/domain/proposals/questions/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { draftKey } from "#platform/drafts";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { sentBefore } from "#ui/sent-before";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { questionsQuery, useChangeQuestions } from "../api";
import { ASK } from "../run";

const Draft = z.object({ text: z.string() });

type Props = { pk: number; email: string; needsRelease: boolean };

/** Asks the speakers of a proposal something. What is typed is kept on this device. */
export function AskForm({ pk, email, needsRelease }: Props) {
  const client = useQueryClient();
  const change = useChangeQuestions(pk);
  const draft = useDraft(draftKey(email, `question-${pk}`), Draft, () => ({
    values: { text: "" },
    etag: null,
  }));
  const form = useForm({
    initialValues: draft.now().values,
    draft,
    send: async ({ text }) => {
      await change.mutateAsync({ ask: text, key: draft.now().idempotencyKey });
      form.reset(draft.startOver());
      toastDone(needsRelease ? "Question waits for an organiser" : "Question saved; it goes out soon");
    },
    explain: async (failure, faults) =>
      (await sentBefore(failure, draft, () =>
        client.invalidateQueries({ queryKey: questionsQuery(pk).queryKey }),
      )) ?? faults,
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Ask the speaker" data-field={ASK}>
      <Stack gap="sm" maw={640}>
        <CountedField
          label="Question to the speaker"
          description="The speaker does not see who asked."
          max={QUESTION_LENGTH}
          rows={3}
          required
          {...form.field("text")}
        />
        <MessageList messages={form.messages} />
        <Group gap="sm">
          <Button type="submit" variant="outline" size="sm" loading={form.sending}>
            Ask the speaker
          </Button>
          <Text size="sm" c="dimmed">
            {needsRelease
              ? "An organiser releases it first."
              : "It goes out at the start of the next hour. Until then you can change it."}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
