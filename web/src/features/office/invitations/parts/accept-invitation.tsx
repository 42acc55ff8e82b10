import type { User } from "@lectern/domain/identity/accounts/contract";
import { acceptInvitation } from "@lectern/domain/office/invitations/contract";
import { ACCEPTING, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#platform/call";
import { homeOf } from "#platform/paths";
import { userQuery } from "#platform/queries";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";

type Props = { invitation: { key: string; group: InvitedGroup }; user: User };

/** Tells an account's owner what changes and what does not, before they say yes to it. */
export function AcceptInvitation({ invitation: { key, group }, user }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async () => {
    setMessages([]);
    try {
      await call(acceptInvitation, { body: { key, seen: user.group } });
      // What the former group was shown is not the new one's.
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== "edition" && name !== "user" });
      const { group: present } = await client
        .fetchQuery({ ...userQuery, staleTime: 0 })
        .then((now) => now ?? user);
      await navigate(homeOf(present), { replace: true });
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  const label = GROUP_LABELS[group].toLowerCase();
  return (
    <Stack gap="lg" align="flex-start">
      <Text>
        You are logged in as {GROUP_LABELS[user.group].toLowerCase()}. If you accept, your account becomes
        that of {group === "organiser" ? "an" : "a"} {label}:
      </Text>
      <ul>
        {ACCEPTING[group].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <MessageList messages={messages} />
      <Button size="md" loading={sending} onClick={() => void run()}>
        Become {group === "organiser" ? "an" : "a"} {label}
      </Button>
    </Stack>
  );
}
