import type { EditionSettings } from "@lectern/domain/call/words";
import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import { factorCount, mayRemoveFactor, needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import { found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import { type News, notifyOwner } from "./mails";
import {
  deleteRecoveryCodes,
  lockOwner,
  type Owner,
  type PasskeyRow,
  passkeysOf,
  recoveryCodesOf,
  type TotpRow,
  totpOf,
} from "./store";

/** An account's second factors; an app counts once it is confirmed. */
export type Factors = { totp: TotpRow | null; passkeys: PasskeyRow[]; recoveryCodesLeft: number };

export async function factorsOf(db: Queries, accountId: string): Promise<Factors> {
  const app = await totpOf(db, accountId);
  const passkeys = await passkeysOf(db, accountId);
  const { left } = await recoveryCodesOf(db, accountId);
  return { totp: app?.confirmedAt ? app : null, passkeys, recoveryCodesLeft: left };
}

/**
 * The methods of an account's second factor, the easiest first; empty when it has none. A passkey still counts when the
 * portal has moved to an address without passkeys; recovery codes replace it.
 */
export function methodsOf({ publicUrl }: Platform, factors: Factors): FactorMethod[] {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  if (totp === null && passkeys.length === 0) return [];
  const usable = passkeys.length > 0 && relyingParty(publicUrl) !== null;
  return [
    ...(usable ? (["passkey"] as const) : []),
    ...(totp === null ? [] : (["totp"] as const)),
    ...(recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
  ];
}

/** The context of a change: the owner's factors, locked, and a way to notify the owner. */
export type Change = {
  tx: Queries;
  owner: Owner;
  factors: Factors;
  now: Date;
  notify(news: News, details?: Record<string, unknown>, more?: string): Promise<void>;
};

/** Changes the actor's own factors, which requires a fresh proof. */
export async function changeFactors<T>(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const now = platform.clock.now();
  refuseIf(needsProof(actor.provedAt, now));
  return platform.db.transaction(async (tx) => {
    const owner = found(await lockOwner(tx, actor.userId));
    const factors = await factorsOf(tx, owner.id);
    const notify: Change["notify"] = (news, details = {}, more = "") =>
      notifyOwner(platform, tx, edition, news, { owner, actorId: owner.id, at: now, details, more });
    return work({ tx, owner, factors, now, notify });
  });
}

/** Before a factor is removed: refuses to remove a required last one; otherwise deletes the recovery codes with it. */
export async function prepareRemoval({ tx, owner, factors }: Change, actor: Actor): Promise<void> {
  const { required } = actor.secondFactor;
  refuseIf(mayRemoveFactor({ ...factors, required }));
  if (factorCount(factors) === 1) await deleteRecoveryCodes(tx, owner.id);
}

/**
 * A verified factor, which may be used once: `consume`, in the transaction of the log-in, throws BadInput when a concurrent
 * request was first.
 */
export type VerifiedFactor = { method: FactorMethod; consume(tx: Queries): Promise<void> };
