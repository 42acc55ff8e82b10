import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import type {
  AuthenticationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { askForPasskey, cancelPasskey } from "#platform/passkey";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { reasonsOf } from "./reasons";

type Props = {
  options: () => Promise<RequestOptions>;
  send: (response: AuthenticationResponse) => Promise<void>;
};

/** Asks for a passkey at once, and again by a button. */
export function PasskeyAsk({ options, send }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const { sending, run } = useSending(async () => {
    setFailure(null);
    try {
      await send(await askForPasskey(await options()));
    } catch (failed) {
      setFailure(failed);
    }
  });
  const atOnce = useEffectEvent(() => void run());
  useEffect(() => {
    atOnce();
    return () => void cancelPasskey();
  }, []);
  return (
    <Stack gap="md">
      <Text role="status">{sending ? STEP_TEXTS.waiting : ""}</Text>
      <MessageList messages={reasonsOf(failure)} />
      <Button size="md" loading={sending} onClick={() => void run()}>
        {failure === null ? STEP_TEXTS.usePasskey : STEP_TEXTS.again}
      </Button>
    </Stack>
  );
}
