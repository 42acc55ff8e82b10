import type { User } from "@lectern/domain/identity/accounts/contract";
import { acceptInvitation, getInvitation } from "@lectern/domain/office/invitations/contract";
import { ACCEPTING, INVALID_INVITATION, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { useEdition } from "#features/call/api";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { type Answer, call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { homeOf, paths } from "#platform/paths";
import { ON_ENTRY, userQuery } from "#platform/queries";
import { isFinal, messagesOf } from "#platform/refused";
import { rememberReturn } from "#platform/return-to";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { JoinByInvitation } from "../parts/join-by-invitation";

/** The page of an invitation's link. Opening it accepts nothing, since mail scanners open links. */
export function Component() {
  const key = useParams().key ?? "";
  const user = useQuery(userQuery).data;
  const { product } = useEdition();
  const look = useQuery({
    queryKey: ["invitation", key],
    queryFn: ({ signal }) => call(getInvitation, { body: { key }, signal }),
    ...ON_ENTRY,
  });
  if (isFinal(look.error))
    return (
      <Outcome
        command="join"
        title="Invalid Invitation!"
        text={INVALID_INVITATION}
        next={{ to: paths.landing, label: "Back to the home page" }}
      />
    );
  if (!look.data) return <ReadFailure of={look} />;
  // Renders nothing until both answers are there.
  if (user === undefined) return null;
  const invited = look.data;
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <PromptTitle tab="Invitation">invitation</PromptTitle>
        <Text>
          The organisers of {product} invite <strong>{invited.email}</strong> as{" "}
          <strong>{GROUP_LABELS[invited.group].toLowerCase()}</strong>.
        </Text>
        <Text size="sm" c="dimmed">
          Expires {dateInOwnZone(invited.expires_on)}.
        </Text>
      </Stack>
      <WayIn invitation={{ ...invited, key }} user={user} />
    </Stack>
  );
}

type WayInProps = { invitation: Answer<typeof getInvitation> & { key: string }; user: User | null };

function WayIn({ invitation, user }: WayInProps) {
  if (!user) return invitation.has_account ? <LogInToAccept /> : <JoinByInvitation invitation={invitation} />;
  if (user.email.toLowerCase() !== invitation.email.toLowerCase()) return <OtherAccount user={user} />;
  return <AcceptInvitation invitation={invitation} user={user} />;
}

/** Two users share this browser, or one has two accounts. */
const OtherAccount = ({ user }: { user: User }) => (
  <Stack align="flex-start">
    <Text>You are logged in as {user.email}. Log out there, and open the link of the mail again.</Text>
    <Anchor component={Link} to={homeOf(user.group)}>
      To your own area
    </Anchor>
  </Stack>
);

/** The address has an account: its owner logs in, and returns here to decide. */
function LogInToAccept() {
  const { pathname } = useLocation();
  return (
    <Stack align="flex-start">
      <Text>
        This address has an account. Log in to accept, or ignore the invitation: nothing happens then.
      </Text>
      <Button component={Link} to={paths.login} size="md" onClick={() => rememberReturn(pathname)}>
        Log in
      </Button>
    </Stack>
  );
}

type Props = { invitation: { key: string; group: InvitedGroup }; user: User };

/** Explains to an account's owner what changes before they accept. */
function AcceptInvitation({ invitation: { key, group }, user }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async () => {
    setMessages([]);
    try {
      await call(acceptInvitation, { body: { key, seen: user.group } });
      // Data of the former group must not be shown to the new one.
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
