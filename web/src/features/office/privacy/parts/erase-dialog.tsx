import { TEXTS } from "@lectern/domain/office/privacy/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useOneField } from "#features/identity/second-factor/parts/use-one-field";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { type UserOrSelf, useAskForErasure } from "../api";

type Props = {
  userId: UserOrSelf;
  email: string;
  title: string;
  onAsked: () => void;
  onClose: () => void;
};

/** Confirms an erasure by typing the address. */
export function EraseDialog({ title, onClose, ...form }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <Confirmation {...form} title={title} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ userId, email, title, onAsked, onClose }: Props) {
  const ask = useAskForErasure(userId);
  const { field, messages, sending, submit } = useOneField({
    name: "confirmation",
    send: async (typed) => {
      await ask(typed);
      onAsked();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{TEXTS.eraseAbout}</Text>
        <TextInput
          label={TEXTS.typeAddress(email)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-required
          data-autofocus
          {...field}
        />
        <MessageList messages={messages} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={sending}>
            {title}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
