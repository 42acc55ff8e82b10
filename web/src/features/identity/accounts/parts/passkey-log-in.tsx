import { LOG_IN_WITH_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { canUsePasskeys } from "#platform/can-use-passkeys";
import { wayOn } from "#platform/log-in";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";

/** The way in by a passkey alone; nothing where the portal offers none, or the browser knows none. */
export function PasskeyLogIn() {
  const { passkeys } = useEdition();
  const navigate = useNavigate();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async () => {
    setMessages([]);
    try {
      const { logInByPasskey } = await import("../log-in-by-passkey");
      const outcome = await logInByPasskey();
      if ("messages" in outcome) setMessages(outcome.messages);
      else await navigate(...wayOn(outcome.answer));
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  if (!passkeys || !canUsePasskeys()) return null;
  return (
    <>
      <Button variant="default" size="md" loading={sending} onClick={() => void run()}>
        {LOG_IN_WITH_PASSKEY}
      </Button>
      <MessageList messages={messages} />
    </>
  );
}
