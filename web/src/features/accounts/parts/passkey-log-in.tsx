import { STEP_TEXTS } from "@lectern/domain/second-factor/texts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEdition } from "#features/edition/api";
import { canUsePasskeys, PasskeyFault } from "#platform/passkey";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { wayOn } from "../log-in";

/** The way in by a passkey alone; nothing where the portal offers none, or the browser knows none. */
export function PasskeyLogIn() {
  const { passkeys } = useEdition();
  const navigate = useNavigate();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async () => {
    setMessages([]);
    try {
      const { logInByPasskey } = await import("../log-in-by-passkey");
      await navigate(...wayOn(await logInByPasskey()));
    } catch (failure) {
      setMessages(failure instanceof PasskeyFault ? [failure.message] : messagesOf(failure));
    }
  });
  if (!passkeys || !canUsePasskeys()) return null;
  return (
    <>
      <Button variant="default" size="md" loading={sending} onClick={() => void run()}>
        {STEP_TEXTS.passkeyLogIn}
      </Button>
      <MessageList messages={messages} />
    </>
  );
}
