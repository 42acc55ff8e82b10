import type { EditionSettings } from "@lectern/domain/call/words";
import { email as emailField } from "@lectern/domain/kernel/fields";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { postReset, postVerification } from "../actions";
import { dropKeysOf } from "../key-store";
import { digest, randomSecret } from "../secrets";
import { endSessionsOf } from "../session-store";
import { type AccountRow, lockAccountByEmail } from "../store";
import { linkOf } from "./links";
import { changedLetter, undoneLetter, welcomeLetter } from "./mails";
import {
  type AddressChangeRow,
  deleteWaitingChange,
  insertDoneChange,
  isHeld,
  isTaken,
  markUndone,
  moveToAddress,
  removeFactorsSince,
  unlinkProviders,
  updateChange,
} from "./store";

/** Moves what other rooms store by a person's address, such as open invitations. */
export type Follow = (tx: Queries, from: string, to: string) => Promise<void>;

type Effect = { account: Pick<AccountRow, "id" | "email">; change: AddressChangeRow; at: Date };

/** Changes the account's address: ends other sessions and mailed links, and mails the old address a link to undo it. */
export async function takeEffect(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  follow: Follow,
  { account: { id }, change, at }: Effect,
): Promise<void> {
  const { oldEmail: from, newEmail: to } = change;
  if (await isHeld(tx, to, at, id)) throw new Refusal("address-taken");
  const undoKey = randomSecret();
  await moveToAddress(tx, id, { email: to, emailVerifiedAt: at });
  await updateChange(tx, change.id, { doneAt: at, undoKey: digest(undoKey), oldKey: null, newKey: null });
  const providers = await leaveAddress(
    tx,
    id,
    { why: "change of address", at },
    change.sessionId ?? undefined,
  );
  await follow(tx, from, to);
  const toOld = changedLetter(edition, { from, to, at, undoLink: linkOf(platform, undoKey) });
  await post(tx, edition, { to: from, kind: "address-changed", letter: toOld, at });
  await post(tx, edition, {
    to,
    kind: "address-changed",
    letter: welcomeLetter(edition, at, providers > 0),
    at,
  });
  await record(tx, { at, actorId: id, action: "change address", details: { accountId: id, from, to } });
}

/** Ends what the former address gave access to: sessions, mailed links, and providers. Returns the number of providers. */
async function leaveAddress(
  tx: Queries,
  id: string,
  ending: Parameters<typeof endSessionsOf>[2],
  keptSession?: string,
): Promise<number> {
  await endSessionsOf(tx, id, ending, keptSession);
  await dropKeysOf(tx, id);
  return unlinkProviders(tx, id);
}

/**
 * Gives the account back the address that it had before a change, also after later ones. Ends all sessions, removes the
 * password and the log-ins that were added since, and mails a link to set a new password.
 */
export async function undo(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  follow: Follow,
  { account: { id, email: to }, change, at }: Effect,
): Promise<void> {
  const from = change.oldEmail;
  await deleteWaitingChange(tx, id);
  await markUndone(tx, change, at);
  await moveToAddress(tx, id, { email: from, emailVerifiedAt: at, passwordHash: null });
  await removeFactorsSince(tx, id, change.requestedAt);
  await leaveAddress(tx, id, { why: "change of address undone", at });
  await follow(tx, to, from);
  const letter = undoneLetter(edition, { from, to, at });
  for (const each of [from, to]) await post(tx, edition, { to: each, kind: "address-undone", letter, at });
  await postReset(platform, tx, edition, { id, email: from }, at);
  await record(tx, {
    at,
    actorId: id,
    action: "undo address",
    details: { accountId: id, from: to, to: from },
  });
}

/**
 * Changes an address on behalf of an operator, for a person who lost the old mailbox. Ends all sessions. The person
 * confirms the new address before they log in, and the old one can undo the change. Throws BadInput.
 */
export async function putAddress(
  platform: Platform,
  edition: EditionSettings,
  follow: Follow,
  { email, next }: { email: string; next: string },
): Promise<void> {
  if (!emailField().safeParse(next).success) throw new BadInput({ email: ["Enter a valid email address."] });
  const at = platform.clock.now();
  const taken = new BadInput({ email: [`${next} has an account, or had one until recently.`] });
  const work = platform.db.transaction(async (tx) => {
    const { id, email: from } = found(await lockAccountByEmail(tx, email));
    if (await isHeld(tx, next, at, id)) throw taken;
    const undoKey = randomSecret();
    await deleteWaitingChange(tx, id);
    await moveToAddress(tx, id, { email: next, emailVerifiedAt: null });
    await insertDoneChange(
      tx,
      { accountId: id, oldEmail: from, newEmail: next, undoKey: digest(undoKey) },
      at,
    );
    await leaveAddress(tx, id, { why: "change of address", at });
    await follow(tx, from, next);
    const letter = changedLetter(edition, { from, to: next, at, undoLink: linkOf(platform, undoKey) });
    await post(tx, edition, { to: from, kind: "address-changed", letter, at });
    await postVerification(platform, tx, edition, { id, email: next }, at);
    await record(tx, {
      at,
      actorId: null,
      action: "change address",
      details: { accountId: id, from, to: next },
    });
  });
  await work.catch((error: unknown) => {
    throw isTaken(error) ? taken : error;
  });
}
