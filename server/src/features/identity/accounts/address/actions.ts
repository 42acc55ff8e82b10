import type { EditionSettings } from "@lectern/domain/call/words";
import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import {
  CONFIRM_HOURS,
  type LinkAnswer,
  type LinkPurpose,
  type LinkResult,
  SAME_ADDRESS,
} from "@lectern/domain/identity/address/words";
import { needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { digest, randomSecret } from "../secrets";
import { accountByEmail, lockAccount } from "../store";
import { type Follow, takeEffect, undo } from "./effects";
import { linkOf } from "./links";
import { confirmNewLetter, confirmOldLetter, takenLetter } from "./mails";
import {
  type AddressChangeRow,
  changeOfKey,
  deleteWaitingChange,
  insertChange,
  isHeld,
  isTaken,
  updateChange,
} from "./store";

/**
 * Requests another address for the actor's account, which both mailboxes have to confirm. An address of another account
 * gets a mail that says so, and the same answer. Requires a fresh proof.
 */
export async function requestChange(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  newEmail: string,
): Promise<void> {
  const at = platform.clock.now();
  refuseIf(needsProof(actor.provedAt, at));
  await platform.db.transaction(async (tx) => {
    const { id, email: oldEmail } = found(await lockAccount(tx, actor.userId));
    if (newEmail.toLowerCase() === oldEmail.toLowerCase()) throw new BadInput({ email: [SAME_ADDRESS] });
    const taken = (await accountByEmail(tx, newEmail)) !== null || (await isHeld(tx, newEmail, at, id));
    const [oldKey, newKey] = [randomSecret(), randomSecret()];
    await deleteWaitingChange(tx, id);
    await insertChange(tx, {
      accountId: id,
      oldEmail,
      newEmail,
      sessionId: actor.sessionId,
      oldKey: digest(oldKey),
      newKey: taken ? null : digest(newKey),
      requestedAt: at,
      expiresAt: new Date(at.getTime() + CONFIRM_HOURS * 3_600_000),
    });
    const addresses = { from: oldEmail, to: newEmail };
    const toOld = confirmOldLetter(edition, addresses, linkOf(platform, oldKey));
    const toNew = taken
      ? takenLetter(edition, `${platform.callUrl}/reset`)
      : confirmNewLetter(edition, linkOf(platform, newKey));
    await post(tx, edition, { to: oldEmail, kind: "confirm-address", letter: toOld, at });
    await post(tx, edition, { to: newEmail, kind: "confirm-address", letter: toNew, at });
    await record(tx, {
      at,
      actorId: id,
      action: "ask for address",
      details: { accountId: id, ...addresses },
    });
  });
}

/** Cancels the actor's change that waits; does nothing without one. */
export async function cancelChange(platform: Platform, { userId }: Actor): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await stop(tx, userId, platform.clock.now());
  });
}

async function stop(tx: Queries, accountId: string, at: Date): Promise<void> {
  if (await deleteWaitingChange(tx, accountId))
    await record(tx, { at, actorId: accountId, action: "stop address", details: { accountId } });
}

const deadLink = () => new BadInput({ key: [BAD_LINK] });

/** The change that a mailed key belongs to, and what the key is for. Throws the same BadInput for every invalid key. */
export async function previewAddressLink(
  { db, clock }: Platform,
  key: string,
): Promise<{ change: AddressChangeRow; purpose: LinkPurpose }> {
  const hash = digest(key);
  const change = await changeOfKey(db, hash, clock.now());
  if (!change) throw deadLink();
  return { change, purpose: purposeOf(change, hash) };
}

function purposeOf({ oldKey, newKey }: AddressChangeRow, hash: Buffer): LinkPurpose {
  if (oldKey?.equals(hash)) return "old";
  return newKey?.equals(hash) ? "new" : "undo";
}

/** What each link may answer. */
const ANSWERS: Record<LinkPurpose, readonly LinkAnswer[]> = {
  old: ["confirm", "stop"],
  new: ["confirm"],
  undo: ["undo"],
};

/** Carries out what the reader of a mail decided. A key works once, also for concurrent requests. */
export async function answerLink(
  platform: Platform,
  edition: EditionSettings,
  follow: Follow,
  { key, answer }: { key: string; answer: LinkAnswer },
): Promise<LinkResult> {
  const hash = digest(key);
  const { accountId } = (await previewAddressLink(platform, key)).change;
  const at = platform.clock.now();
  const work = platform.db.transaction(async (tx): Promise<LinkResult> => {
    // All changes of an account are serialised by its lock.
    const account = found(await lockAccount(tx, accountId));
    const change = await changeOfKey(tx, hash, at);
    const purpose = change && purposeOf(change, hash);
    if (!change || !purpose || !ANSWERS[purpose].includes(answer)) throw deadLink();
    if (answer === "stop") {
      await stop(tx, accountId, at);
      return "stopped";
    }
    if (answer === "undo") {
      await undo(platform, tx, edition, follow, { account, change, at });
      return "undone";
    }
    if (account.suspendedAt) throw new Refusal("account-suspended");
    const confirmed =
      purpose === "old" ? { oldConfirmedAt: at, oldKey: null } : { newConfirmedAt: at, newKey: null };
    await updateChange(tx, change.id, confirmed);
    const { oldConfirmedAt, newConfirmedAt } = { ...change, ...confirmed };
    if (!oldConfirmedAt || !newConfirmedAt) return "waiting";
    await takeEffect(platform, tx, edition, follow, { account, change, at });
    return "changed";
  });
  return work.catch((error: unknown) => {
    // Another account was created with it meanwhile. The key stays valid.
    if (isTaken(error)) throw new Refusal("address-taken");
    throw error;
  });
}
