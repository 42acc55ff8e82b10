import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LinedList } from "#ui/lined-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { invitationsQuery } from "../api";
import { InvitationLine } from "../parts/invitation-line";
import { InviteDialog } from "../parts/invite-dialog";

/** The invitations, and the form to invite more. */
export function Component() {
  const list = useQuery(invitationsQuery);
  const [query, setQuery] = useSearchParams();
  // The form is reset each time it is opened.
  const [opening, setOpening] = useState(0);
  const inviting = query.has("invite");
  const show = (shown: boolean) => {
    if (shown) setOpening((n) => n + 1);
    setQuery(shown ? "invite" : "", { replace: true, preventScrollReset: true });
  };
  return (
    <OrganiserFrame page="invitations" action={<Button onClick={() => show(true)}>Invite</Button>}>
      <QueryData of={list}>
        {(invitations) =>
          invitations.length === 0 ? (
            <TerminalPanel>No invitations yet.</TerminalPanel>
          ) : (
            <LinedList aria-label="Invitations">
              {invitations.map((invitation) => (
                <InvitationLine key={invitation.id} invitation={invitation} />
              ))}
            </LinedList>
          )
        }
      </QueryData>
      <InviteDialog key={opening} opened={inviting} onClose={() => show(false)} />
    </OrganiserFrame>
  );
}
