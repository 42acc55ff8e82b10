import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { PASSKEY_NAME_LENGTH } from "@lectern/domain/identity/second-factor/words";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { useOneField } from "./use-one-field";

type Props = {
  initial: string;
  button: string;
  send: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for a passkey's name. */
export function NameForm({ initial, button, send, onCancel }: Props) {
  const { field, messages, sending, submit } = useOneField({ name: "name", send, initial });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={FACTOR_TEXTS.passkeyName}
          description={FACTOR_TEXTS.passkeyNameAbout}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          aria-required
          {...field}
        />
        <MessageList messages={messages} />
        <Group gap="sm">
          <Button type="submit" loading={sending}>
            {button}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {FACTOR_TEXTS.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
