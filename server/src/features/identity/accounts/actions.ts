import type { EditionSettings } from "@lectern/domain/call/words";
import { type Identity, PASSWORD_COMMON, passwordFaults } from "@lectern/domain/identity/accounts/password";
import { joinResetKey, userIdOfUid } from "@lectern/domain/identity/accounts/reset-link";
import { BAD_LINK, usernameFrom } from "@lectern/domain/identity/accounts/words";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import { email as emailField } from "@lectern/domain/kernel/fields";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { KeyPurpose } from "../tables";
import { isCommonPassword } from "./guessable-passwords";
import { consumeKey, ownerOfKey, replaceKey } from "./key-store";
import {
  alreadyRegisteredLetter,
  heldAddressLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from "./mails";
import { digest, hashPassword, randomSecret } from "./secrets";
import { endSession, endSessionsOf } from "./session-store";
import {
  type AccountRow,
  accountByEmail,
  accountById,
  insertAccount,
  lockAccount,
  updateAccount,
  userView,
} from "./store";

const HOUR = 3_600_000;
const VERIFY_LIFETIME = 72 * HOUR;
const RESET_LIFETIME = HOUR;

/** Refuses a password that breaks a rule, with the messages at `field`. */
export async function refuseWeakPassword(
  field: string,
  password: string,
  identity: Identity,
  edition: EditionSettings,
): Promise<void> {
  const faults = passwordFaults(password, identity, edition);
  if (await isCommonPassword(password)) faults.push(PASSWORD_COMMON);
  if (faults.length > 0) throw new BadInput({ [field]: faults });
}

/** The hash of a new password. Throws BadInput, with the messages at `field`, for one that breaks a rule. */
export async function hashNewPassword(
  field: string,
  password: string,
  identity: Identity,
  edition: EditionSettings,
): Promise<string> {
  await refuseWeakPassword(field, password, identity, edition);
  return hashPassword(password);
}

/** Creates a speaker's account and mails the link. The owner of a known address gets a mail that says so. */
export async function signUp(
  platform: Platform,
  edition: EditionSettings,
  person: { email: string; username: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(person.password);
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { email, username } = person;
    const created = await insertAccount(tx, { email, username, passwordHash, createdAt: now });
    if (created) return postVerification(platform, tx, edition, created, now);
    const owner = await accountByEmail(tx, email);
    const letter = owner
      ? alreadyRegisteredLetter(edition, `${platform.callUrl}/login`, `${platform.callUrl}/reset`)
      : heldAddressLetter(edition);
    await post(tx, edition, { to: owner?.email ?? email, kind: "already-registered", letter, at: now });
  });
}

/** Creates a verified account in any group, for the command line and invitations. Throws BadInput. */
export async function createAccount(
  platform: Platform,
  edition: EditionSettings,
  person: { email: string; group: Group; password: string },
): Promise<void> {
  const { email, group } = person;
  if (!emailField().safeParse(email).success) throw new BadInput({ email: ["Enter a valid email address."] });
  const username = usernameFrom(email);
  await refuseWeakPassword("password", person.password, { email, username }, edition);
  const passwordHash = await hashPassword(person.password);
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const values = { email, username, group, passwordHash, emailVerifiedAt: now, createdAt: now };
    const created = await insertAccount(tx, values);
    if (!created) throw new BadInput({ email: [`${email} already has an account.`] });
    await record(tx, {
      at: now,
      actorId: null,
      action: "create account",
      details: { accountId: created.id, group },
    });
  });
}

/** Mails a new verification link, if the address belongs to an account that needs one. */
export async function resendVerification(platform: Platform, edition: EditionSettings, email: string) {
  await platform.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account && !account.emailVerifiedAt) {
      await postVerification(platform, tx, edition, account, platform.clock.now());
    }
  });
}

/** Mails an account's owner a link to confirm their address, which replaces older ones. */
export async function postVerification(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  account: Pick<AccountRow, "id" | "email">,
  now: Date,
): Promise<void> {
  const key = randomSecret();
  const expiresAt = new Date(now.getTime() + VERIFY_LIFETIME);
  await replaceKey(db, { hash: digest(key), accountId: account.id, purpose: "verify-email", expiresAt });
  const letter = verifyLetter(edition, `${platform.callUrl}/signup/account-confirm-email/${key}`);
  await post(db, edition, { to: account.email, kind: "verify-email", letter, at: now });
}

/** As `consumeKey`, and locks the account first, as what ends its links does. */
async function consumeLocked(tx: Queries, key: Buffer, purpose: KeyPurpose, now: Date) {
  const owner = await ownerOfKey(tx, key, purpose, now);
  if (owner !== null) await lockAccount(tx, owner);
  return consumeKey(tx, key, purpose, now);
}

/** Confirms an address with the key of a mail. The key works once. */
export async function verifyEmail(platform: Platform, key: string): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const accountId = await consumeLocked(tx, digest(key), "verify-email", now);
    if (!accountId) throw new BadInput({ key: [BAD_LINK] });
    await updateAccount(tx, accountId, { emailVerifiedAt: now });
    await record(tx, { at: now, actorId: accountId, action: "email verified" });
  });
}

export async function logOut(platform: Platform, actor: Actor): Promise<void> {
  await endSession(platform.db, actor.sessionId, { why: "log-out", at: platform.clock.now() });
}

/** Mails a link to set a new password, if the address is known. The link replaces older ones. */
export async function requestReset(
  platform: Platform,
  edition: EditionSettings,
  email: string,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account) await postReset(platform, tx, edition, account, now);
  });
}

/** Mails an account's owner a link to set a new password, which replaces older ones. */
export async function postReset(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { id, email }: Pick<AccountRow, "id" | "email">,
  now: Date,
): Promise<void> {
  const token = randomSecret();
  const expiresAt = new Date(now.getTime() + RESET_LIFETIME);
  await replaceKey(tx, { hash: digest(token), accountId: id, purpose: "reset-password", expiresAt });
  const link = `${platform.callUrl}/password/reset/key/${joinResetKey(id, token)}/`;
  await post(tx, edition, { to: email, kind: "reset-password", letter: resetLetter(edition, link), at: now });
}

/**
 * Sets a password with a reset link, which also verifies the address. Ends all sessions of the account. An invalid link
 * reveals nothing about the account.
 */
export async function resetPassword(
  platform: Platform,
  edition: EditionSettings,
  reset: { uid: string; token: string; password: string },
): Promise<{ email: string }> {
  const key = digest(reset.token);
  const deadLink = new BadInput({ token: [BAD_LINK] });
  const owner = await ownerOfKey(platform.db, key, "reset-password", platform.clock.now());
  if (owner === null || owner !== userIdOfUid(reset.uid)) throw deadLink;
  const account = found(await accountById(platform.db, owner));
  await refuseWeakPassword("new_password1", reset.password, await identityOf(platform.db, account), edition);
  const passwordHash = await hashPassword(reset.password);
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    // Once only, also for concurrent requests.
    if ((await consumeLocked(tx, key, "reset-password", now)) !== owner) throw deadLink;
    const emailVerifiedAt = account.emailVerifiedAt ?? now;
    await updateAccount(tx, account.id, { passwordHash, emailVerifiedAt });
    await endSessionsOf(tx, account.id, { why: "password reset", at: now });
    await notifyOfNewPassword(platform, tx, edition, account, now);
  });
  return account;
}

/** Sets a new password and ends all other sessions of the account. */
export async function changePassword(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  password: string,
): Promise<void> {
  const account = found(await accountById(platform.db, actor.userId));
  await refuseWeakPassword("new_password1", password, await identityOf(platform.db, account), edition);
  await replacePassword(platform, edition, account, password, actor.sessionId);
}

/** Sets an account's password, ends its sessions except one, and notifies the owner by mail. */
export async function replacePassword(
  platform: Platform,
  edition: EditionSettings,
  account: AccountRow,
  password: string,
  keptSession?: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await updateAccount(tx, account.id, { passwordHash });
    await endSessionsOf(tx, account.id, { why: "password change", at: now }, keptSession);
    await notifyOfNewPassword(platform, tx, edition, account, now);
  });
}

async function notifyOfNewPassword(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  account: AccountRow,
  now: Date,
): Promise<void> {
  const letter = passwordChangedLetter(edition, now, `${platform.callUrl}/reset`);
  await post(db, edition, { to: account.email, kind: "password-changed", letter, at: now });
  await record(db, { at: now, actorId: account.id, action: "password changed" });
}

async function identityOf(db: Queries, account: AccountRow): Promise<Identity> {
  const view = found(await userView(db, account.id));
  const { email, username } = account;
  return { email, username, firstName: view.profile.firstName, lastName: view.profile.lastName };
}
