import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import { mayAccept, stateOf } from "@lectern/domain/office/invitations/rules";
import { DEAD_INVITATION, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { currentEdition } from "#features/call/actions";
import { hashNewPassword } from "#features/identity/accounts/actions";
import { joinVerified } from "#features/identity/accounts/joining";
import { notifyOfOrganiser } from "#features/identity/accounts/organisers";
import { accountByEmail, lockAccount, updateAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { keyDigest } from "./actions";
import { type InvitationRow, invitationByKey, lockByKey, updateInvitation } from "./store";

/** What a link invites to. Throws the same BadInput for every link that is not good, whatever the reason. */
export async function lookAt(platform: Platform, key: string) {
  const invitation = good(await invitationByKey(platform.db, keyDigest(key)), platform.clock.now());
  const account = await accountByEmail(platform.db, invitation.email);
  return { ...invitation, hasAccount: account?.emailVerifiedAt != null };
}

export type Guest = { firstName: string; lastName: string; password: string };

/** Makes the account of somebody who was invited. No work is done, and nothing told, without a good link. */
export async function join(
  platform: Platform,
  edition: EditionSettings,
  key: string,
  { firstName, lastName, password }: Guest,
): Promise<void> {
  const { email, hasAccount } = await lookAt(platform, key);
  if (hasAccount) throw new Refusal("has-account");
  const identity = { email, firstName, lastName };
  const passwordHash = await hashNewPassword("new_password1", password, identity, edition);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const invitation = good(await lockByKey(tx, keyDigest(key)), at);
    const { group } = invitation;
    const accountId = await joinVerified(tx, { email, group, passwordHash, firstName, lastName }, at);
    if (!accountId) throw new Refusal("has-account");
    await record(tx, { at, actorId: accountId, action: "create account", details: { accountId, group } });
    await accepted(tx, { invitation, accountId, at, details: { accountId, group } });
  });
}

/** Puts one's own account into the group that it is invited to. `seen`: the group that one was told one leaves. */
export async function accept(
  platform: Platform,
  actor: Actor,
  key: string,
  seen: Group,
): Promise<InvitedGroup> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const invitation = good(await lockByKey(tx, keyDigest(key)), at);
    const account = found(await lockAccount(tx, actor.userId));
    refuseIf(mayAccept(invitation, account, seen));
    await updateAccount(tx, account.id, { group: invitation.group, groupSince: at });
    const details = { accountId: account.id, from: account.group, to: invitation.group };
    await accepted(tx, { invitation, accountId: account.id, at, details });
    return invitation.group;
  });
}

type Acceptance = {
  invitation: InvitationRow;
  accountId: string;
  at: Date;
  details: Record<string, unknown>;
};

async function accepted(
  db: Queries,
  { invitation: { id, email, group }, accountId, at, details }: Acceptance,
): Promise<void> {
  await updateInvitation(db, id, { acceptedAt: at, acceptedBy: accountId });
  if (group === "organiser")
    await notifyOfOrganiser(db, await currentEdition(db), { email, organises: true, at });
  await record(db, {
    at,
    actorId: accountId,
    action: "accept invitation",
    details: { ...details, invitation: id },
  });
}

function good(invitation: InvitationRow | null, now: Date): InvitationRow {
  if (!invitation || stateOf(invitation, now) !== "waiting") throw new BadInput({ key: [DEAD_INVITATION] });
  return invitation;
}
