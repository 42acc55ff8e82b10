import { STEP_TEXTS } from "@lectern/domain/second-factor/texts";
import { Button, Stack } from "@mantine/core";
import { MessageList } from "#ui/message-list";
import { PasswordField } from "#ui/password-field";
import { useOneField } from "./use-one-field";

/** Asks for the password, where there is no second factor to ask for. */
export function PasswordForm({ send }: { send: (password: string) => Promise<void> }) {
  const { field, messages, sending, submit } = useOneField({ name: "password", send });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label={STEP_TEXTS.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
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
