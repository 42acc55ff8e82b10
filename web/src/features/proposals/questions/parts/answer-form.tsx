import type { AskedQuestions } from "@lectern/domain/proposals/questions/contract";
import { ANSWER_LENGTH } from "@lectern/domain/proposals/questions/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { draftKey } from "#platform/drafts";
import { isStale } from "#platform/refused";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { sentBefore } from "#ui/sent-before";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { useOpened } from "#ui/use-opened";
import { askedQuery, useAnswer } from "../api";

const Draft = z.object({ text: z.string() });
const NOTHING = { text: "" };

type Props = { pk: number; asked: AskedQuestions; email: string };

/** Answers questions. What is typed is kept on this device; another answer meanwhile is shown before one's own is sent. */
export function AnswerForm({ pk, asked, email }: Props) {
  const { opened, opener, open, close } = useOpened(asked.awaits_answer);
  if (!opened)
    return (
      <Group>
        <Button ref={opener} variant="default" size="sm" onClick={open}>
          Add to your answer
        </Button>
      </Group>
    );
  return <Fields pk={pk} asked={asked} email={email} onDone={close} />;
}

function Fields({ pk, asked, email, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient();
  const answer = useAnswer(pk);
  const [stale, setStale] = useState(false);
  const draft = useDraft(draftKey(email, `answer-${asked.id}`), Draft, () => ({
    values: NOTHING,
    etag: null,
  }));
  const form = useForm({
    initialValues: draft.now().values,
    draft,
    send: async ({ text }) => {
      const key = draft.now().idempotencyKey;
      await answer.mutateAsync({ asked: asked.id, text, etag: asked.etag, key });
      draft.drop();
      toastDone("Answer sent to the panel");
      onDone();
    },
    explain: async (failure, faults) => {
      const readAgain = () => client.invalidateQueries({ queryKey: askedQuery(pk).queryKey });
      if (!isStale(failure)) return (await sentBefore(failure, draft, readAgain)) ?? faults;
      await readAgain();
      setStale(true);
      return null;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Your answer">
      <Stack gap="sm" maw={640}>
        <CountedField
          label="Your answer"
          max={ANSWER_LENGTH}
          rows={5}
          required
          // Where the button asked for it, which the form replaces.
          autoFocus={!asked.awaits_answer}
          {...form.field("text")}
        />
        {draft.restored && (
          <Text size="sm" c="dimmed">
            Restored from this device.
          </Text>
        )}
        {stale && (
          <MessageList
            tone="plain"
            messages={[
              "Another answer was saved in the meantime: read it above, and send yours if it is still needed.",
            ]}
          />
        )}
        <MessageList messages={form.messages} />
        <Group>
          <Button type="submit" loading={form.sending}>
            Send answer
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
