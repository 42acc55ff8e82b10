import { answerAddressLink, getAddressLink } from "@lectern/domain/identity/address/contract";
import {
  LINK_PAGES,
  LINK_TEXTS,
  type LinkAnswer,
  type LinkResult,
  OUTCOMES,
} from "@lectern/domain/identity/address/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type * as z from "zod/mini";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { ON_ENTRY, userQuery } from "#platform/queries";
import { isFinal, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { WrappedText } from "#ui/wrapped-text";

type Linked = z.output<typeof getAddressLink.answer>;

/** The page of a mailed link. Opening it changes nothing, since mail scanners open links. */
export function Component() {
  const key = useParams().key ?? "";
  const [result, setResult] = useState<LinkResult | null>(null);
  const look = useQuery({
    queryKey: ["address-link", key],
    queryFn: ({ signal }) => call(getAddressLink, { body: { key }, signal }),
    ...ON_ENTRY,
  });
  if (result !== null) {
    const toLogIn = result === "changed" || result === "undone";
    const next = toLogIn
      ? { to: paths.login, label: "Login" }
      : { to: paths.landing, label: "Back to the home page" };
    return <Outcome command="change address" {...OUTCOMES[result]} next={next} />;
  }
  if (isFinal(look.error))
    return (
      <Outcome
        command="change address"
        title="Invalid link"
        text={messagesOf(look.error).join(" ")}
        next={{ to: paths.landing, label: "Back to the home page" }}
      />
    );
  if (!look.data) return <ReadFailure of={look} />;
  return <Question linkKey={key} linked={look.data} onDone={setResult} />;
}

type Props = { linkKey: string; linked: Linked; onDone: (result: LinkResult) => void };

function Question({ linkKey: key, linked, onDone }: Props) {
  const client = useQueryClient();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async (answer: LinkAnswer) => {
    setMessages([]);
    try {
      const { result } = await call(answerAddressLink, { body: { key, answer } });
      onDone(result);
      // The session of this browser may have ended, or its address changed.
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  const { purpose, old_email, new_email, expires_on } = linked;
  const { tab, title, button } = LINK_PAGES[purpose];
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <PromptTitle tab={tab}>{title}</PromptTitle>
        <WrappedText>
          {purpose === "new" ? LINK_TEXTS.new(new_email) : LINK_TEXTS[purpose](old_email ?? "", new_email)}
        </WrappedText>
        {purpose === "undo" && (
          <ul>
            {LINK_TEXTS.undoEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        {purpose === "old" && <Text>{LINK_TEXTS.stopAbout}</Text>}
        <Text size="sm" c="dimmed">
          Expires {dateInOwnZone(expires_on)}.
        </Text>
      </Stack>
      <MessageList messages={messages} />
      <Group>
        <Button size="md" loading={sending} onClick={() => void run(purpose === "undo" ? "undo" : "confirm")}>
          {button}
        </Button>
        {purpose === "old" && (
          <Button size="md" variant="default" disabled={sending} onClick={() => void run("stop")}>
            {LINK_TEXTS.stop}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
