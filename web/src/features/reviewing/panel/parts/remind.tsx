import { counted } from "@lectern/domain/kernel/counted";
import { STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { templatesQuery } from "#features/post/api";
import { Placeholders, TextFields } from "#features/post/parts/text-fields";
import { randomKey } from "#platform/random-key";
import { mayHaveSucceeded, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { Dialog } from "#ui/dialog";
import { LetterPreview } from "#ui/letter-preview";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { usePreviewReminders, useSendReminders } from "../api";

/** `reviewers` null: all who have open assignments. */
type Props = { reviewers: string[] | null; onClose: () => void };
type Letter = { subject: string; body: string };

/** A reminder: written, previewed and sent. */
export function Remind({ reviewers, onClose }: Props) {
  const templates = useQuery(templatesQuery);
  return (
    <Dialog opened onClose={onClose} title="Remind reviewers" size="lg">
      <QueryData of={templates}>
        {(templates) => (
          <Write
            reviewers={reviewers}
            first={templates.find(({ key }) => key === "reviewers") ?? STANDARD_TEMPLATES.reviewers}
            onClose={onClose}
          />
        )}
      </QueryData>
    </Dialog>
  );
}

function Write({ reviewers, first, onClose }: Props & { first: Letter }) {
  const [key, setKey] = useState(randomKey);
  const preview = usePreviewReminders();
  const send = useSendReminders();
  const form = useForm({
    initialValues: { subject: first.subject, body: first.body },
    send: (text) => preview.mutateAsync({ reviewers, ...text }),
  });
  const { sending, run } = useSending(async () => {
    const sent = await send
      .mutateAsync({ body: { reviewers, ...form.values }, key })
      .catch((failure: unknown) => {
        // Nothing was written: what is sent next is another one.
        if (!mayHaveSucceeded(failure)) setKey(randomKey());
        return null;
      });
    if (!sent) return;
    toastDone(counted(sent.written, "reminder written", "reminders written"));
    onClose();
  });
  if (preview.data) {
    const { recipients, samples } = preview.data;
    return (
      <Stack gap="md">
        <Text role="status">
          {recipients === 0 && "No one has an open assignment."}
          {recipients === 1 && "To 1 reviewer."}
          {recipients > 1 && `To ${recipients} reviewers. The first ones read:`}
        </Text>
        {samples.map((sample) => (
          <LetterPreview key={sample.to} {...sample} />
        ))}
        {send.isError && <MessageList messages={messagesOf(send.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={preview.reset} data-autofocus>
            Back to the text
          </Button>
          <Button disabled={recipients === 0} loading={sending} onClick={() => void run()}>
            Send
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <TextFields field={form.field} />
      <Placeholders kind="reviewers" />
      <MessageList messages={form.messages} />
      <Group justify="flex-end">
        <Text size="sm" c="dimmed">
          Nothing is sent yet.
        </Text>
        <Button loading={form.sending} onClick={() => void form.run()}>
          Preview mails
        </Button>
      </Group>
    </Stack>
  );
}
