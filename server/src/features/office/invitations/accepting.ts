import type { EditionSettings } from "@lectern/domain/call/words";
import { usernameFrom } from "@lectern/domain/identity/accounts/words";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import { mayAccept, stateOf } from "@lectern/domain/office/invitations/rules";
import { INVALID_INVITATION, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { currentEdition } from "#features/call/actions";
import { findCallById } from "#features/call/calls-store";
import { hashNewPassword } from "#features/identity/accounts/actions";
import { readGroup, saveGroup } from "#features/identity/accounts/groups-store";
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

/** The id of the call that a link invites to; null where the link is invalid. In the database of all calls. */
export const callOfInvitation = async (everyCall: Queries, key: string): Promise<number | null> =>
  (await invitationByKey(everyCall, keyDigest(key)))?.callId ?? null;

/** Whether a link's invitation to the call can be accepted. */
export async function isWaiting({ db, clock }: Platform, key: string): Promise<boolean> {
  const invitation = await invitationByKey(db, keyDigest(key));
  return invitation !== null && stateOf(invitation, clock.now()) === "waiting";
}

/** The invitation of a link. Throws the same BadInput for every invalid link. */
export async function invitationOfLink(platform: Platform, key: string) {
  const invitation = good(await invitationByKey(platform.db, keyDigest(key)), platform.clock.now());
  const account = await accountByEmail(platform.db, invitation.email);
  return { ...invitation, hasAccount: account?.emailVerifiedAt != null };
}

export type Guest = { firstName: string; lastName: string; password: string };

/** Creates the account of an invited person. An invalid link reveals nothing. */
export async function join(
  platform: Platform,
  edition: EditionSettings,
  key: string,
  { firstName, lastName, password }: Guest,
): Promise<void> {
  const { email, hasAccount } = await invitationOfLink(platform, key);
  if (hasAccount) throw new Refusal("has-account");
  const identity = { email, firstName, lastName };
  const passwordHash = await hashNewPassword("new_password1", password, identity, edition);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    // First the unverified account, if any, as where its address changes: its invitations follow then.
    await lockAccountByEmail(tx, email);
    const invitation = good(await lockByKey(tx, keyDigest(key)), at);
    // Access control knows the call's state only with a session.
    const { state } = found(await findCallById(tx, platform.call.id));
    if (state === "archived") throw new Refusal("call-archived");
    const { group } = invitation;
    const accountId = await joinVerified(tx, { email, group, passwordHash, firstName, lastName }, at);
    if (!accountId) throw new Refusal("has-account");
    await record(tx, { at, actorId: accountId, action: "create account", details: { accountId, group } });
    await accepted(tx, { invitation, accountId, at, details: { accountId, group } });
  });
}

/** Moves the actor's account to the group of the invitation. `seen`: the group shown as the one to leave. */
export async function accept(
  platform: Platform,
  actor: Actor,
  key: string,
  seen: Group,
): Promise<InvitedGroup> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    // First the account, as where its address changes: its invitations follow then.
    const account = found(await lockAccount(tx, actor.userId));
    const invitation = good(await lockByKey(tx, keyDigest(key)), at);
    const group = await readGroup(tx, account.id);
    refuseIf(mayAccept(invitation, { email: account.email, group }, seen));
    await saveGroup(tx, account.id, invitation.group, at);
    const details = { accountId: account.id, from: group, to: invitation.group };
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

/** A person whose address counts as verified, such as by a mailed link. */
type Joining = {
  email: string;
  group: Group;
  passwordHash: string;
  firstName: string;
  lastName: string;
};

/**
 * Creates a verified account, and returns its id; null when the address has a verified one. An unverified account may be
 * an attacker's: it becomes the owner's, with the new password only.
 */
export async function joinVerified(db: Queries, person: Joining, now: Date): Promise<string | null> {
  const { email, group, passwordHash, firstName, lastName } = person;
  const values = {
    username: usernameFrom(email),
    passwordHash,
    emailVerifiedAt: now,
  };
  const created = await insertAccount(db, { ...values, email, createdAt: now });
  const account = created ?? (await lockAccountByEmail(db, email));
  if (!account || account.suspendedAt || (!created && account.emailVerifiedAt)) return null;
  if (!created) {
    await updateAccount(db, account.id, values);
    await endSessionsOf(db, account.id, { why: "claimed by the address's owner", at: now });
    await dropKeysOf(db, account.id);
  }
  await saveGroup(db, account.id, group, now);
  await saveProfile(db, account.id, { firstName, lastName }, now);
  return account.id;
}
