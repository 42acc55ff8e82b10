import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import { mayAccept, stateOf } from "@lectern/domain/office/invitations/rules";
import { INVALID_INVITATION, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { currentEdition } from "#features/call/actions";
import { hashNewPassword } from "#features/identity/accounts/actions";
import { dropKeysOf } from "#features/identity/accounts/key-store";
import { notifyOfOrganiser } from "#features/identity/accounts/organisers";
import { endSessionsOf } from "#features/identity/accounts/session-store";
import {
  accountByEmail,
  insertAccount,
  lockAccount,
  lockAccountByEmail,
  updateAccount,
} from "#features/identity/accounts/store";
import { saveProfile } from "#features/identity/profiles/actions";
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
  if (!invitation || stateOf(invitation, now) !== "waiting")
    throw new BadInput({ key: [INVALID_INVITATION] });
  return invitation;
}

/** Somebody whose address a mail's link has proved. */
type Joining = {
  email: string;
  group: Group;
  passwordHash: string;
  firstName: string;
  lastName: string;
};

/**
 * Makes a verified account, and gives its id; null when the address has one already. An account whose address nobody
 * has verified may be a stranger's who waits for the owner to come: it is the owner's now, with the new password alone.
 */
async function joinVerified(db: Queries, person: Joining, now: Date): Promise<string | null> {
  const { email, group, passwordHash, firstName, lastName } = person;
  const values = {
    username: email.split("@")[0] ?? email,
    group,
    groupSince: now,
    passwordHash,
    emailVerifiedAt: now,
  };
  const created = await insertAccount(db, { ...values, email, createdAt: now });
  const account = created ?? (await lockAccountByEmail(db, email));
  if (!account || account.suspendedAt || (!created && account.emailVerifiedAt)) return null;
  if (!created) {
    await updateAccount(db, account.id, values);
    await endSessionsOf(db, account.id, { why: "taken over by the address's owner", at: now });
    await dropKeysOf(db, account.id);
  }
  await saveProfile(db, account.id, { firstName, lastName }, now);
  return account.id;
}
