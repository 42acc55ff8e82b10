import {
  INVITED_GROUPS,
  type InvitedGroup,
  MAX_INVITED_AT_ONCE,
  MESSAGE_LENGTH,
} from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { useInvite } from "../api";
import { addressesIn } from "./addresses";
import css from "./invitations.module.css";

/** What is to be mended stands in sight, however many were invited. */
const refusedFirst = (a: { invited: boolean }, b: { invited: boolean }) =>
  Number(a.invited) - Number(b.invited);

type Props = { opened: boolean; onClose: () => void };

/** Invites several people at once, and says of each address what became of it. */
export function InviteDialog({ opened, onClose }: Props) {
  const [text, setText] = useState("");
  const [group, setGroup] = useState<InvitedGroup>("reviewer");
  const [fault, setFault] = useState<string | null>(null);
  const invite = useInvite();
  const results = invite.data?.results;
  const [message, setMessage] = useState("");
  const emails = addressesIn(text);

  const send = () => {
    if (emails.length === 0) return setFault("Enter at least one address.");
    if (emails.length > MAX_INVITED_AT_ONCE)
      return setFault(`Invite at most ${MAX_INVITED_AT_ONCE} people at once; these are ${emails.length}.`);
    // What was refused stays in the field, to be mended.
    invite.mutate(
      { emails, group, message },
      {
        onSuccess: ({ results }) =>
          setText(results.flatMap(({ email, invited }) => (invited ? [] : [email])).join("\n")),
      },
    );
  };

  return (
    <Dialog opened={opened} onClose={onClose} title="Invite" size="lg">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <Stack gap="lg">
          <NativeSelect
            label="As"
            value={group}
            data={INVITED_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
            onChange={(e) => setGroup(INVITED_GROUPS.find((each) => each === e.currentTarget.value) ?? group)}
          />
          <Textarea
            label="Addresses"
            description="One per line."
            minRows={4}
            maxRows={12}
            autosize
            value={text}
            error={fault}
            data-autofocus
            onChange={(e) => {
              setText(e.currentTarget.value);
              setFault(null);
            }}
          />
          <Textarea
            label="Personal message"
            description="Optional. It is in the mail with your name."
            minRows={2}
            maxRows={8}
            autosize
            maxLength={MESSAGE_LENGTH}
            value={message}
            onChange={(e) => setMessage(e.currentTarget.value)}
          />
          {invite.isError && <MessageList messages={messagesOf(invite.error)} />}
          <div role="status">
            {results && (
              <ul className={css.results} aria-label="Results">
                {[...results].sort(refusedFirst).map(({ email, invited, detail }) => (
                  <li key={email} data-invited={invited}>
                    <strong>{email}</strong> {detail}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {emails.length > 1 ? `Invite ${emails.length} people` : "Invite"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
