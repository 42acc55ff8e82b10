import { resendEmail } from "@lectern/domain/identity/accounts/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { PromptTitle } from "#ui/prompt-title";
import { CameFrom, useArrival } from "../parts/came-from";
import { DevelopmentMail } from "../parts/development-mail";

export function Component() {
  const email = useArrival()?.email ?? "";
  const navigate = useNavigate();
  const { sending, run } = useSending(async () => {
    try {
      await call(resendEmail, { body: { email } });
      await navigate(paths.resendSuccess, { state: { from: "not-verified", email } });
    } catch (failure) {
      await navigate(paths.resendFailure, {
        state: { from: "not-verified", email, messages: messagesOf(failure) },
      });
    }
  });
  return (
    <CameFrom pages={["login", "signup", "resend-failure"]}>
      <Stack gap="xl">
        <Stack gap="sm">
          <PromptTitle tab="Confirm your email">An Email was or has been sent to your inbox!</PromptTitle>
          <Text>Use the link provided to confirm your email.</Text>
          {email && (
            <Text c="dimmed" size="sm">
              We wrote to <strong>{email}</strong>.
            </Text>
          )}
        </Stack>
        <Group justify="space-between">
          <Button variant="outline" loading={sending} disabled={!email} onClick={() => void run()}>
            Resend
          </Button>
          <Anchor component={Link} to={paths.login} size="sm">
            Back to login
          </Anchor>
        </Group>
        <DevelopmentMail />
      </Stack>
    </CameFrom>
  );
}
