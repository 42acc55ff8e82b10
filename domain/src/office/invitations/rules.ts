import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";
import type { InvitationState, InvitedGroup } from "./words";

/** Each group has more permissions than the one before it. */
const RANK: Record<Group, number> = { speaker: 0, reviewer: 1, organiser: 2 };

type Invitation = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** The state of an invitation. */
export function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation, now: Date): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "waiting" : "expired";
}

/** The account of an address; an unverified one may be anyone's, and counts as none. */
type Invited = { group: Group; suspended: boolean; verified: boolean } | null;

/** May this address be invited into a group? `open` is the invitation that it has. */
export function mayInvite(
  account: Invited,
  open: { state: InvitationState } | null,
  group: InvitedGroup,
): Verdict {
  if (account?.suspended) return "invited-suspended";
  if (account?.verified && RANK[account.group] >= RANK[group]) return "in-group-already";
  return open?.state === "waiting" ? "invited-already" : null;
}

/** May an invitation be sent again or revoked? Until it is accepted or revoked. */
export const mayChangeInvitation = (state: InvitationState): Verdict =>
  state === "waiting" || state === "expired" ? null : "invitation-over";

/**
 * May a logged-in user accept? `seen` is the group that the page showed as the one to leave, since the consequences
 * depend on it.
 */
export function mayAccept(
  invitation: { email: string; group: InvitedGroup },
  account: { email: string; group: Group },
  seen: Group,
): Verdict {
  if (account.email.toLowerCase() !== invitation.email.toLowerCase()) return "invitation-for-other";
  if (RANK[account.group] >= RANK[invitation.group]) return "in-group-already";
  return account.group === seen ? null : "person-changed-meanwhile";
}
