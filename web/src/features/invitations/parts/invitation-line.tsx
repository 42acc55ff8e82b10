import type { Invitation } from "@lectern/domain/invitations/contract";
import { mayChangeInvitation } from "@lectern/domain/invitations/rules";
import { INVITATION_LABELS, type InvitationState } from "@lectern/domain/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/people/words";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone, dayInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useResend, useRevoke } from "../api";
import css from "./invitations.module.css";

const COLOURS: Record<InvitationState, string> = {
  waiting: "blue",
  expired: "amber",
  accepted: "signal",
  revoked: "gray",
};

/** One invitation, what became of it, and what may still be done about it. */
export function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { email, group, state, invited_by, sent_on, expires_on, accepted } = invitation;
  const [asked, ask] = useState(false);
  const resend = useResend();
  const revoke = useRevoke();
  const onError = (failure: Error) => toastFailed("Nothing was changed", messagesOf(failure));
  const open = mayChangeInvitation(state) === null;
  return (
    <li className={css.line}>
      <div className={css.whom}>
        <span className={css.email}>{email}</span>
        <Text size="sm" c="dimmed">
          {GROUP_LABELS[group]}, invited by {invited_by ?? "somebody who is gone"},{" "}
          {accepted
            ? `came ${dateInOwnZone(accepted.on)}${accepted.person ? ` as ${accepted.person}` : ""}`
            : `sent ${dateInOwnZone(sent_on)}`}
          {state === "waiting" && `, good until ${dayInOwnZone(expires_on)}`}
        </Text>
      </div>
      <Badge variant="outline" size="sm" color={COLOURS[state]}>
        {INVITATION_LABELS[state]}
      </Badge>
      <Group gap="xs" className={css.buttons ?? ""}>
        {open && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={resend.isPending}
              aria-label={`Send again to ${email}`}
              onClick={() =>
                resend.mutate(invitation, { onSuccess: () => toastDone(`Sent again to ${email}.`), onError })
              }
            >
              Send again
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              loading={revoke.isPending}
              aria-label={`Take back from ${email}`}
              onClick={() => ask(true)}
            >
              Take back
            </Button>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={asked}
        title="Take the invitation back?"
        question={`The link that was mailed to ${email} will no longer work. No mail is sent.`}
        yes="Take back"
        onYes={() => {
          ask(false);
          revoke.mutate(invitation, { onSuccess: () => toastDone("Invitation taken back."), onError });
        }}
        onClose={() => ask(false)}
      />
    </li>
  );
}
