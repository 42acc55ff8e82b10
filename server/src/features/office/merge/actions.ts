import type { EditionSettings } from "@lectern/domain/call/words";
import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import {
  MERGE_HOURS,
  type MergeAnswer,
  type MergeResult,
  type MergeSide,
  SAME_ACCOUNT,
} from "@lectern/domain/office/merge/words";
import { lockVerified, verifyCredentials } from "#features/identity/accounts/credentials";
import { digest, randomSecret } from "#features/identity/accounts/secrets";
import { type AccountRow, accountById } from "#features/identity/accounts/store";
import {
  consumeTicket,
  issueTicket,
  ownerOf,
  type Ticket,
  useAttempt,
} from "#features/identity/accounts/tickets";
import {
  consumeFactor,
  type FactorAnswer,
  methodsAsked,
  notifyOfFailure,
  verifyFactor,
} from "#features/identity/second-factor/actions";
import { record, recordOf } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { confirmMergeLetter } from "./mails";
import { mergeAccounts, refuseMerge } from "./merging";
import { deleteMerge, lockMergeOfKey, type MergeRow, replaceMerge, updateMerge } from "./store";

/**
 * Requests that the account of these credentials becomes part of the actor's. With a second factor there, returns the ticket
 * for it; otherwise mails both addresses, and returns null. Requires a fresh proof.
 */
export async function requestMerge(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  credentials: { email: string; password: string },
): Promise<Ticket | null> {
  refuseIf(needsProof(actor.provedAt, platform.clock.now()));
  const other = await verifyCredentials(platform.db, credentials);
  if (other.id === actor.userId) throw new BadInput({ email: [SAME_ACCOUNT] });
  if (!other.emailVerifiedAt) throw new Refusal("email-unverified");
  const methods = await methodsAsked(platform, platform.db, other.id);
  if (methods !== null)
    return platform.db.transaction(async (tx) => {
      await lockVerified(tx, other);
      return issueTicket(platform, tx, other.id, methods);
    });
  await refuseMerge(platform, { kept: actor.userId, ended: other.id });
  await platform.db.transaction((tx) => ask(platform, tx, edition, actor, other));
  return null;
}

/** Continues with the second factor of the other account. Throws BadInput, or "ticket-ended". */
export async function finishRequest(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { ticket, answer }: { ticket: string; answer: FactorAnswer },
): Promise<void> {
  refuseIf(needsProof(actor.provedAt, platform.clock.now()));
  const other = found(await accountById(platform.db, await ownerOf(platform, ticket)));
  if (other.id === actor.userId) throw new Refusal("ticket-ended");
  // Before the factor is verified: a refusal must not say that a code, which is not used then, is right.
  await refuseMerge(platform, { kept: actor.userId, ended: other.id });
  const { last } = await useAttempt(platform, ticket);
  try {
    const factor = await verifyFactor(platform, other.id, "second-step", answer);
    await platform.db.transaction(async (tx) => {
      await consumeTicket(tx, ticket);
      await consumeFactor(platform, tx, edition, other, factor);
      await ask(platform, tx, edition, actor, other);
    });
  } catch (failure) {
    if (last && failure instanceof BadInput) await notifyOfFailure(platform, edition, other);
    throw failure;
  }
}

/** Stores the merge and mails both addresses. */
async function ask(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  actor: Actor,
  other: AccountRow,
): Promise<void> {
  const at = platform.clock.now();
  const own = found(await accountById(tx, actor.userId));
  const [keptKey, endedKey] = [randomSecret(), randomSecret()];
  await replaceMerge(tx, {
    keptId: own.id,
    endedId: other.id,
    keptKey: digest(keptKey),
    endedKey: digest(endedKey),
    requestedAt: at,
    expiresAt: new Date(at.getTime() + MERGE_HOURS * 3_600_000),
  });
  const addresses = { kept: own.email, ended: other.email };
  for (const [to, key] of [
    [own.email, keptKey],
    [other.email, endedKey],
  ] as const) {
    const letter = confirmMergeLetter(edition, addresses, `${platform.callUrl}/account/merge/${key}`);
    await post(tx, edition, { to, kind: "confirm-merge", letter, at });
  }
  const details = { accountId: own.id, merged: other.id };
  await record(tx, { at, actorId: own.id, action: "ask for merge", details });
}

/** Cancels the actor's merge that waits; does nothing without one. */
export const cancelMerge = (platform: Platform, { userId }: Actor): Promise<void> =>
  platform.db.transaction((tx) => stop(platform, tx, userId));

async function stop({ call, clock }: Platform, tx: Queries, keptId: string): Promise<void> {
  if (!(await deleteMerge(tx, keptId))) return;
  const details = { accountId: keptId };
  await recordOf(call.id, tx, { at: clock.now(), actorId: keptId, action: "stop merge", details });
}

const deadLink = () => new BadInput({ key: [BAD_LINK] });

/** The merge that a mailed key belongs to, and whose mailbox it was sent to. Throws BadInput. */
export async function inspectMerge(
  platform: Platform,
  key: string,
): Promise<{ merge: MergeRow; side: MergeSide }> {
  const hash = digest(key);
  const merge = await lockMergeOfKey(platform.db, hash, platform.clock.now());
  if (!merge) throw deadLink();
  return { merge, side: sideOf(merge, hash) };
}

const sideOf = ({ keptKey }: MergeRow, hash: Buffer): MergeSide => (keptKey?.equals(hash) ? "kept" : "ended");

/** Carries out what the reader of a mail decided. A key works once, also for concurrent requests. */
export async function answerMerge(
  platform: Platform,
  edition: EditionSettings,
  { key, answer }: { key: string; answer: MergeAnswer },
): Promise<MergeResult> {
  const hash = digest(key);
  const at = platform.clock.now();
  // In the database of all calls: an account is shared by them.
  return platform.everyCall.transaction(async (tx): Promise<MergeResult> => {
    const merge = await lockMergeOfKey(tx, hash, at);
    if (!merge) throw deadLink();
    if (answer === "stop") {
      await stop(platform, tx, merge.keptId);
      return "stopped";
    }
    const confirmed =
      sideOf(merge, hash) === "kept"
        ? { keptConfirmedAt: at, keptKey: null }
        : { endedConfirmedAt: at, endedKey: null };
    await updateMerge(tx, merge.id, confirmed);
    const { keptConfirmedAt, endedConfirmedAt } = { ...merge, ...confirmed };
    if (!keptConfirmedAt || !endedConfirmedAt) return "waiting";
    await mergeAccounts(platform, tx, edition, { kept: merge.keptId, ended: merge.endedId }, at);
    return "merged";
  });
}
