import { sendTestMail } from "@lectern/domain/office/set-up/contract";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { mailQuery } from "#features/post/api";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { waitingQuery } from "../api";

const ASK_AGAIN_MS = 1_000;

/** Sends a test mail to the reader, and shows whether the mail server accepted it. */
export function MailCheck() {
  const { developmentMailbox } = useEdition();
  const send = useMutation({ mutationFn: () => call(sendTestMail) });
  return (
    <Stack align="flex-start">
      {developmentMailbox && (
        <Text>
          No mail server is configured: mails are not sent, but shown at{" "}
          <Anchor href="/dev/mail" inherit underline="always">
            /dev/mail
          </Anchor>
          . Set SMTP_URL to send them.
        </Text>
      )}
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {send.data ? "Send another test mail" : "Send a test mail"}
      </Button>
      {send.isError && <MessageList messages={messagesOf(send.error)} />}
      <div role="status">{send.data && <Progress key={send.data.id} id={send.data.id} />}</div>
    </Stack>
  );
}

function Progress({ id }: { id: string }) {
  const client = useQueryClient();
  const read = useQuery({
    ...mailQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.answer.state === "waiting" ? ASK_AGAIN_MS : false),
  });
  const mail = read.data?.answer;
  const accepted = mail?.state === "sent";
  // A step of the set-up ends with it.
  useEffect(() => {
    if (accepted) void client.invalidateQueries({ queryKey: waitingQuery.queryKey });
  }, [accepted, client]);
  if (!mail) return <ReadFailure of={read} what="The answer of the mail server" />;
  if (accepted)
    return (
      <TerminalPanel>The mail to {mail.to} was accepted. Check that it is in your mailbox.</TerminalPanel>
    );
  const failed = mail.state !== "waiting" || mail.last_error !== null;
  if (!failed) return <TerminalPanel>Waiting for the mail server …</TerminalPanel>;
  return (
    <TerminalPanel tone="error">
      The mail was not accepted{mail.last_error && `. The mail server: ${mail.last_error}`}
      <br />
      {mail.state === "waiting" ? "The portal will try again. " : "Correct SMTP_URL and MAIL_FROM. "}
      <Anchor component={Link} to={`${paths.mails}?mail=${id}`} inherit underline="always">
        Show the mail
      </Anchor>
    </TerminalPanel>
  );
}
