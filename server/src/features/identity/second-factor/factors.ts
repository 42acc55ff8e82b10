import type { EditionSettings } from "@lectern/domain/call/words";
import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import { factorCount, mayChangeFactors, mayRemoveFactor } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import { found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import { type News, tellOwner } from "./mails";
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

/** What an account has: its app counts once it is confirmed. */
export type Factors = { totp: TotpRow | null; passkeys: PasskeyRow[]; recoveryCodesLeft: number };

export async function factorsOf(db: Queries, accountId: string): Promise<Factors> {
  const app = await totpOf(db, accountId);
  const passkeys = await passkeysOf(db, accountId);
  const { left } = await recoveryCodesOf(db, accountId);
  return { totp: app?.confirmedAt ? app : null, passkeys, recoveryCodesLeft: left };
}

/**
 * By what the second factor of an account may be shown, the easiest first; empty when it has none. A passkey whose
 * portal has moved to where there are none still counts, and recovery codes stand in for it.
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

/** The middle of a change: what there is, locked, and how its owner is told. */
export type Change = {
  tx: Queries;
  owner: Owner;
  factors: Factors;
  now: Date;
  tell(news: News, details?: Record<string, unknown>, more?: string): Promise<void>;
};

/** Changes the actor's own factors, which wants a fresh proof. */
export async function changeFactors<T>(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const now = platform.clock.now();
  refuseIf(mayChangeFactors(actor.provedAt, now));
  return platform.db.transaction(async (tx) => {
    const owner = found(await lockOwner(tx, actor.userId));
    const factors = await factorsOf(tx, owner.id);
    const tell: Change["tell"] = (news, details = {}, more = "") =>
      tellOwner(platform, tx, edition, news, { owner, actorId: owner.id, at: now, details, more });
    return work({ tx, owner, factors, now, tell });
  });
}

/** Before a factor is removed: refuses the last one of somebody who has to have one; recovery codes go with it. */
export async function leaveFactor({ tx, owner, factors }: Change, actor: Actor): Promise<void> {
  const { required } = actor.secondFactor;
  refuseIf(mayRemoveFactor({ ...factors, required }));
  if (factorCount(factors) === 1) await deleteRecoveryCodes(tx, owner.id);
}

/**
 * A factor that was shown and is right, as far as can be told beforehand. It is good once: spending it, in the
 * transaction of what it opens, throws BadInput when somebody else did so first.
 */
export type Shown = { method: FactorMethod; spend(tx: Queries): Promise<void> };
