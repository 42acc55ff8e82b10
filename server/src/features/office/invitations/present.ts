import type { Invitation } from "@lectern/domain/office/invitations/contract";
import { stateOf } from "@lectern/domain/office/invitations/rules";
import type { NamedInvitation } from "./store";

export const presentInvitation = (
  { invitation, inviter, guest }: NamedInvitation,
  now: Date,
): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  group: invitation.group,
  state: stateOf(invitation, now),
  invited_by: inviter,
  invited_on: invitation.createdAt.toISOString(),
  sent_on: invitation.sentAt.toISOString(),
  expires_on: invitation.expiresAt.toISOString(),
  accepted: invitation.acceptedAt && { person: guest, on: invitation.acceptedAt.toISOString() },
});
