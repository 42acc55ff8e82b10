import { STEP_TEXTS } from "@lectern/domain/second-factor/texts";
import { Button, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { useOneField } from "./use-one-field";

/** Asks for a recovery code, in any writing. */
export function RecoveryForm({ send }: { send: (code: string) => Promise<void> }) {
  const { field, messages, sending, submit } = useOneField({ name: "code", send });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={STEP_TEXTS.recoveryCode}
          description={STEP_TEXTS.recoveryAbout}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...field}
        />
        <MessageList messages={messages} />
        <Button type="submit" size="md" loading={sending}>
          {STEP_TEXTS.goOn}
        </Button>
      </Stack>
    </form>
  );
}
