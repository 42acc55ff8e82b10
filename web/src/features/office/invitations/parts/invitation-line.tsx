import type { Invitation } from "@lectern/domain/office/invitations/contract";
import { mayChangeInvitation } from "@lectern/domain/office/invitations/rules";
import { INVITATION_LABELS, type InvitationState } from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone, dayInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { MailedLine } from "#ui/mailed-lines";
import { toastDone } from "#ui/toasts";
import { useResend, useRevoke } from "../api";

const COLOURS: Record<InvitationState, string> = {
  waiting: "blue",
  expired: "amber",
  accepted: "signal",
  revoked: "gray",
};

/** An invitation, its state and actions. */
export function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { email, group, state, invited_by, sent_on, expires_on, accepted } = invitation;
  const [asked, ask] = useState(false);
  const resend = useResend();
  const revoke = useRevoke();
  const change = (send: () => Promise<unknown>, done: string) =>
    attempt("Change failed", `invitation ${invitation.id}`, async () => {
      await send();
      toastDone(done);
    });
  const open = mayChangeInvitation(state) === null;
  return (
    <MailedLine
      email={email}
      standing={{ label: INVITATION_LABELS[state], colour: COLOURS[state] }}
      about={
        <Text size="sm" c="dimmed">
          {GROUP_LABELS[group]}, invited by {invited_by ?? "a deleted account"},{" "}
          {accepted
            ? `accepted ${dateInOwnZone(accepted.on)}${accepted.person ? ` as ${accepted.person}` : ""}`
            : `sent ${dateInOwnZone(sent_on)}`}
          {state === "waiting" && `, expires ${dayInOwnZone(expires_on)}`}
        </Text>
      }
      buttons={
        open && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={resend.isPending}
              aria-label={`Send again to ${email}`}
              onClick={() => void change(() => resend.mutateAsync(invitation), `Sent again to ${email}.`)}
            >
              Send again
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              loading={revoke.isPending}
              aria-label={`Revoke invitation of ${email}`}
              onClick={() => ask(true)}
            >
              Revoke
            </Button>
          </>
        )
      }
    >
      <ConfirmDialog
        opened={asked}
        title="Revoke this invitation?"
        question={`The link that was mailed to ${email} will no longer work. No mail is sent.`}
        yes="Revoke invitation"
        onYes={() => {
          ask(false);
          void change(() => revoke.mutateAsync(invitation), "Invitation revoked.");
        }}
        onClose={() => ask(false)}
      />
    </MailedLine>
  );
}
