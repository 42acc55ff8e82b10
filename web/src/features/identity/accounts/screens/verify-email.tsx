import { verifyEmail } from "@lectern/domain/identity/accounts/contract";
import { Button, Stack, Text } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { isFinal, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { PromptTitle } from "#ui/prompt-title";

/** A button, since mail scanners open links and must not confirm an address. */
export function Component() {
  const key = useParams().key ?? "";
  const navigate = useNavigate();
  const { sending, run } = useSending(async () => {
    try {
      await call(verifyEmail, { body: { key } });
      await navigate(paths.verifySuccess, { state: { from: "verify" }, replace: true });
    } catch (failure) {
      const again = isFinal(failure) ? null : { key, messages: messagesOf(failure) };
      await navigate(paths.verifyFailure, { replace: true, state: again });
    }
  });
  return (
    <Stack gap="xl" align="flex-start">
      <Stack gap="sm">
        <PromptTitle tab="Verify your email">verify email</PromptTitle>
        <Text>Please click 'Verify Email' button below!</Text>
      </Stack>
      <Button size="md" loading={sending} onClick={() => void run()}>
        Verify Email
      </Button>
    </Stack>
  );
}
