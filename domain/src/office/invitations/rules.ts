import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";
import type { InvitationState, InvitedGroup } from "./words";

/** Each group sees and may do more than the one before it. */
const RANK: Record<Group, number> = { speaker: 0, reviewer: 1, organiser: 2 };

type Invitation = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Where an invitation stands. */
export function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation, now: Date): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "waiting" : "expired";
}

/** The account of an address; one whose address nobody has verified may be anybody's and counts as none. */
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

/** May an invitation be sent again or taken back? It may until somebody came, or it was taken back. */
export const mayChangeInvitation = (state: InvitationState): Verdict =>
  state === "waiting" || state === "expired" ? null : "invitation-over";

/**
 * May somebody who is logged in accept? `seen` is the group that they were told they leave: what it means differs from
 * one to the other.
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
