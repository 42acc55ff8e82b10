import {
  INVITED_GROUPS,
  type InvitedGroup,
  MAX_INVITED_AT_ONCE,
  MESSAGE_LENGTH,
} from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { useForm } from "#ui/use-form";
import { useInvite } from "../api";
import { addressesIn } from "./addresses";
import css from "./invitations.module.css";

/** Refused addresses come first, so that they are visible however many were invited. */
const refusedFirst = (a: { invited: boolean }, b: { invited: boolean }) =>
  Number(a.invited) - Number(b.invited);

const countFault = (count: number) => {
  if (count === 0) return "Enter at least one address.";
  if (count <= MAX_INVITED_AT_ONCE) return undefined;
  return `Invite at most ${MAX_INVITED_AT_ONCE} people at once; you entered ${count}.`;
};

type Props = { opened: boolean; onClose: () => void };

/** Invites several people at once, and shows the result for each address. */
export function InviteDialog({ opened, onClose }: Props) {
  const invite = useInvite();
  const results = invite.data?.results;
  const { values, set, field, messages, sending, submit } = useForm({
    initialValues: { group: "reviewer" as InvitedGroup, addresses: "", message: "" },
    validate: ({ addresses }) => ({ errors: { addresses: countFault(addressesIn(addresses).length) } }),
    send: async ({ addresses, ...more }) => {
      const { results } = await invite.mutateAsync({ emails: addressesIn(addresses), ...more });
      // What was refused stays in the field, so that it can be corrected.
      set({ addresses: results.flatMap(({ email, invited }) => (invited ? [] : [email])).join("\n") });
    },
  });
  const emails = addressesIn(values.addresses);

  return (
    <Dialog opened={opened} onClose={onClose} title="Invite" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <NativeSelect
            label="As"
            data={INVITED_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
            {...field("group")}
          />
          <Textarea
            label="Addresses"
            description="One per line."
            minRows={4}
            maxRows={12}
            autosize
            data-autofocus
            {...field("addresses")}
          />
          <Textarea
            label="Personal message"
            description="Optional. Included in the mail, with your name."
            minRows={2}
            maxRows={8}
            autosize
            maxLength={MESSAGE_LENGTH}
            {...field("message")}
          />
          <MessageList messages={messages} />
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
            <Button type="submit" loading={sending}>
              {emails.length > 1 ? `Invite ${emails.length} people` : "Invite"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
