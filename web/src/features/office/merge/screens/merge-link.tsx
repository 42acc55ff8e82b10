import { answerMergeLink, getMergeLink, type WaitingMerge } from "@lectern/domain/office/merge/contract";
import { LINK_TEXTS, type MergeAnswer, type MergeResult, OUTCOMES } from "@lectern/domain/office/merge/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { ON_ENTRY } from "#platform/queries";
import { isFinal, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { WrappedText } from "#ui/wrapped-text";
import { Preview } from "../parts/merge-preview";

const HOME = { to: paths.landing, label: "Back to the home page" };

/** The page of a mailed link. Opening it changes nothing, since mail scanners open links. */
export function Component() {
  const key = useParams().key ?? "";
  const [result, setResult] = useState<MergeResult | null>(null);
  const look = useQuery({
    queryKey: ["merge-link", key],
    queryFn: ({ signal }) => call(getMergeLink, { body: { key }, signal }),
    ...ON_ENTRY,
  });
  if (result !== null) {
    const next = result === "merged" ? { to: paths.login, label: "Login" } : HOME;
    return <Outcome command="merge accounts" {...OUTCOMES[result]} next={next} />;
  }
  if (isFinal(look.error))
    return (
      <Outcome
        command="merge accounts"
        title="Invalid link"
        text={messagesOf(look.error).join(" ")}
        next={HOME}
      />
    );
  if (!look.data) return <ReadFailure of={look} />;
  return <Question linkKey={key} merge={look.data.merge} onDone={setResult} />;
}

type Props = { linkKey: string; merge: WaitingMerge; onDone: (result: MergeResult) => void };

function Question({ linkKey: key, merge, onDone }: Props) {
  const client = useQueryClient();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async (answer: MergeAnswer) => {
    setMessages([]);
    try {
      const { result } = await call(answerMergeLink, { body: { key, answer } });
      // This browser may be logged in to either account.
      if (result === "merged")
        await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "edition" });
      onDone(result);
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <PromptTitle tab={LINK_TEXTS.tab}>{LINK_TEXTS.title}</PromptTitle>
        <WrappedText>{LINK_TEXTS.about(merge.ended_email, merge.kept_email)}</WrappedText>
        <Text>{LINK_TEXTS.stopAbout}</Text>
        <Text size="sm" c="dimmed">
          Expires {dateInOwnZone(merge.expires_on)}.
        </Text>
      </Stack>
      <Preview preview={merge.preview} level={2} />
      <MessageList messages={messages} />
      <Group>
        <Button size="md" loading={sending} onClick={() => void run("confirm")}>
          {LINK_TEXTS.confirm}
        </Button>
        <Button size="md" variant="default" disabled={sending} onClick={() => void run("stop")}>
          {LINK_TEXTS.stop}
        </Button>
      </Group>
    </Stack>
  );
}
