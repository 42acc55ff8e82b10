import {
  acceptToSpeak,
  declineToSpeak,
  getSpeakerInvitation,
} from "@lectern/domain/proposals/speakers/contract";
import { INVALID_SPEAKER_INVITATION } from "@lectern/domain/proposals/speakers/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { homeOf, ownPaths, paths } from "#platform/paths";
import { ON_ENTRY, SUBMISSIONS_KEY, userQuery } from "#platform/queries";
import { isFinal, messagesOf } from "#platform/refused";
import { rememberReturn } from "#platform/return-to";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { toastDone } from "#ui/toasts";
import { WrappedText } from "#ui/wrapped-text";

/** The page of an invitation to speak. The key is in the fragment; opening the page accepts nothing. */
export function Component() {
  const { pathname, hash } = useLocation();
  const key = hash.slice(1);
  const user = useQuery(userQuery).data;
  const look = useQuery({
    queryKey: ["speaker-invitation", key],
    queryFn: ({ signal }) => call(getSpeakerInvitation, { body: { key }, signal }),
    ...ON_ENTRY,
    // Once it is answered, the key is of no use.
    gcTime: 0,
  });
  if (isFinal(look.error))
    return (
      <Outcome
        command="speak"
        title="Invalid Invitation!"
        text={INVALID_SPEAKER_INVITATION}
        next={
          user
            ? { to: homeOf(user.group), label: "To your own area" }
            : { to: paths.login, label: "Log in to your own area" }
        }
      />
    );
  if (!look.data) return <ReadFailure of={look} />;
  // Renders nothing until both answers are there.
  if (user === undefined) return null;
  const invited = look.data;
  const remember = () => rememberReturn(`${pathname}${hash}`);
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <PromptTitle tab="Invitation">invitation</PromptTitle>
        <Text>
          {invited.lead} names <strong>{invited.name}</strong> as a speaker of{" "}
          <strong>“{invited.title}”</strong> at {invited.product}.
        </Text>
        <Text size="sm" c="dimmed">
          For {invited.email}. Expires on {dateInOwnZone(invited.expires_on)}.
        </Text>
      </Stack>
      {user && user.email.toLowerCase() !== invited.email.toLowerCase() ? (
        <OtherAccount email={invited.email} user={user} />
      ) : user ? (
        <AnswerInvitation linkKey={key} user={user} />
      ) : (
        <Stack align="flex-start">
          <Text>
            {invited.has_account
              ? "This address has an account. Log in to accept or decline."
              : "Sign up with this address, verify it, and open the link of the mail again to accept or decline."}
          </Text>
          <Group>
            {!invited.has_account && (
              <Button component={Link} to={paths.signup} size="md" onClick={remember}>
                Sign up
              </Button>
            )}
            <Button
              component={Link}
              to={paths.login}
              size="md"
              variant={invited.has_account ? "filled" : "default"}
              onClick={remember}
            >
              Log in
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  );
}

type User = { email: string; group: "speaker" | "reviewer" | "organiser" };

/** Two users share this browser, or one has two accounts: only the invited address can answer. */
const OtherAccount = ({ email, user }: { email: string; user: User }) => (
  <Stack align="flex-start">
    <WrappedText>
      You are logged in as {user.email}, and the invitation is for {email}. To answer it, log out, and open
      the link of the mail again.
    </WrappedText>
    <WrappedText>
      If {email} is not an address of yours any more, ask for an invitation to {user.email}.
    </WrappedText>
    <Anchor component={Link} to={homeOf(user.group)}>
      To your own area
    </Anchor>
  </Stack>
);

/** Accepts or declines as the logged-in user. */
function AnswerInvitation({ linkKey: key, user }: { linkKey: string; user: User }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [messages, setMessages] = useState<string[]>([]);
  const { sending, run } = useSending(async (accepts: boolean) => {
    setMessages([]);
    try {
      const accepted = accepts ? await call(acceptToSpeak, { body: { key } }) : null;
      if (!accepted) await call(declineToSpeak, { body: { key } });
      toastDone(accepted ? "You are a speaker of this proposal." : "Invitation declined.");
      await client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
      const pages = ownPaths(user.group);
      await navigate(accepted ? pages.one(accepted.submission) : homeOf(user.group), { replace: true });
    } catch (failure) {
      setMessages(messagesOf(failure));
    }
  });
  return (
    <Stack gap="lg" align="flex-start">
      <Text>
        You are logged in as {user.email}. If you accept, your name is shown as your profile has it, you see
        the proposal, and it counts against your number of proposals.
        {user.group !== "speaker" && " You then neither review nor decide on it."}
      </Text>
      <MessageList messages={messages} />
      <Group>
        <Button size="md" loading={sending} onClick={() => void run(true)}>
          Accept invitation
        </Button>
        <Button size="md" variant="default" disabled={sending} onClick={() => void run(false)}>
          Decline invitation
        </Button>
      </Group>
      <Anchor component={Link} to={homeOf(user.group)}>
        To your own area
      </Anchor>
    </Stack>
  );
}
