import { REQUIRED } from "@lectern/domain/kernel/fields";
import { AUTHOR_LENGTH } from "@lectern/domain/proposals/authors";
import type { SpeakerLine } from "@lectern/domain/proposals/speakers/contract";
import { Button, Stack, TextInput } from "@mantine/core";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useChangeSpeakers } from "../api";

type Props = { pk: number; speaker: SpeakerLine; onClose: () => void };

/** Corrects the name of a speaker who has no account in the proposal yet. */
export function RenameSpeaker({ pk, speaker, onClose }: Props) {
  const change = useChangeSpeakers(pk);
  const { field, messages, sending, submit } = useForm({
    initialValues: { name: speaker.name },
    validate: ({ name }) => ({ errors: { name: name.trim() ? "" : REQUIRED } }),
    send: async ({ name }) => {
      await change.mutateAsync({ rename: speaker, name });
      toastDone(`${speaker.name} is now ${name.trim()}.`);
      onClose();
    },
  });
  return (
    <Dialog opened title={`Rename ${speaker.name}`} onClose={onClose} size="md">
      <form onSubmit={submit} noValidate>
        <Stack>
          <MessageList messages={messages} />
          <TextInput
            label="Name"
            description="Shown until they accept. Then the name in their profile is shown."
            maxLength={AUTHOR_LENGTH}
            autoComplete="off"
            data-autofocus
            {...field("name")}
          />
          <Button type="submit" loading={sending}>
            Rename speaker
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
