import { typedTotp } from "@lectern/domain/second-factor/rules";
import { STEP_TEXTS } from "@lectern/domain/second-factor/texts";
import { Button, Stack, TextInput } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { useOneField } from "./use-one-field";

type Props = { send: (code: string) => Promise<void>; button?: string };

/** Asks for the six digits of an app, however they are spaced, and sends them when all are there. */
export function CodeForm({ send, button = STEP_TEXTS.goOn }: Props) {
  const { field, messages, sending, submit } = useOneField({
    name: "code",
    send,
    isComplete: (typed) => typedTotp(typed) !== null,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={STEP_TEXTS.code}
          description={STEP_TEXTS.codeAbout}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          {...field}
        />
        <MessageList messages={messages} />
        <Button type="submit" size="md" loading={sending}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
