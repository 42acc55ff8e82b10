import { lookAtInvitation } from "@lectern/domain/invitations/contract";
import { DEAD_INVITATION } from "@lectern/domain/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/people/words";
import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useEdition } from "#features/edition/api";
import { call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { isFinal, messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { useLogOut, useUser } from "../api";
import { AcceptInvitation } from "../parts/accept-invitation";
import { JoinByInvitation } from "../parts/join-by-invitation";
import { LogInToAccept } from "../parts/log-in-to-accept";
import { Outcome } from "../parts/outcome";

/** Where the link of an invitation leads. Nothing is accepted by opening it: mail scanners do that, too. */
export function Component() {
  const key = useParams().key ?? "";
  const user = useUser();
  const { product } = useEdition();
  const look = useQuery({
    queryKey: ["invitation", key],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { key }, signal }),
    refetchOnWindowFocus: false,
  });
  if (isFinal(look.error))
    return (
      <Outcome
        command="join"
        title="Invalid Invitation!"
        text={DEAD_INVITATION}
        next={{ to: paths.landing, label: "Back to the first page" }}
      />
    );
  if (look.isError) return <MessageList messages={messagesOf(look.error)} />;
  const invited = look.data;
  return (
    <PageLoader waiting={look.isPending || user === undefined}>
      {invited && (
        <Stack gap="xl">
          <Stack gap="sm">
            <PromptTitle tab="Invitation">invitation</PromptTitle>
            <Text>
              The organisers of {product} invite <strong>{invited.email}</strong> as{" "}
              <strong>{GROUP_LABELS[invited.group].toLowerCase()}</strong>.
            </Text>
            <Text size="sm" c="dimmed">
              Good until {dateInOwnZone(invited.expires_on)}.
            </Text>
          </Stack>
          {user && user.email.toLowerCase() !== invited.email.toLowerCase() ? (
            <SomebodyElse email={user.email} />
          ) : user ? (
            <AcceptInvitation invitation={{ ...invited, key }} user={user} />
          ) : invited.has_account ? (
            <LogInToAccept />
          ) : (
            <JoinByInvitation invitation={{ ...invited, key }} />
          )}
        </Stack>
      )}
    </PageLoader>
  );
}

/** Two people share this browser, or one has two accounts. */
function SomebodyElse({ email }: { email: string }) {
  const logOut = useLogOut();
  return (
    <Stack align="flex-start">
      <Text>You are logged in as {email}. Log out, and open the link of the mail again.</Text>
      <Button loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
    </Stack>
  );
}
