import { REQUIRED } from "@lectern/domain/kernel/fields";
import type { SpeakerLine } from "@lectern/domain/proposals/speakers/contract";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useChangeSpeakers } from "../api";

type Props = { pk: number; speaker: SpeakerLine; onClose: () => void };

/** Mails a speaker an invitation; earlier links end. */
export function InviteSpeaker({ pk, speaker, onClose }: Props) {
  const change = useChangeSpeakers(pk);
  const { field, messages, sending, submit } = useForm({
    initialValues: { email: speaker.email ?? "" },
    validate: ({ email }) => ({ errors: { email: email.trim() ? "" : REQUIRED } }),
    send: async ({ email }) => {
      await change.mutateAsync({ invite: speaker, email });
      toastDone(`Invitation sent to ${email.trim()}.`);
      onClose();
    },
  });
  return (
    <Dialog opened title={`Invite ${speaker.name}`} onClose={onClose} size="md">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            They log in or sign up with this address, and accept or decline. An earlier link no longer works.
          </Text>
          <MessageList messages={messages} />
          <TextInput label="Email" type="email" autoComplete="off" data-autofocus {...field("email")} />
          <Button type="submit" loading={sending}>
            Send invitation
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
