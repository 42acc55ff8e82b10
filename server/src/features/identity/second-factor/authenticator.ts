import type { EditionSettings } from "@lectern/domain/call/words";
import { mayAddTotp } from "@lectern/domain/identity/second-factor/rules";
import { WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { changeFactors, leaveFactor } from "./factors";
import { giveFirstCodes } from "./recovery-codes";
import type { Shown } from "./shown";
import { deleteTotp, replaceUnconfirmedTotp, spendStep, type TotpRow, totpOf } from "./store";
import { newTotpSecret, sealTotp, stepOfCode, totpUri, unsealTotp } from "./totp-code";

const wrong = () => new BadInput({ code: [WRONG_TOTP] });

/** A secret for a new app. It takes the place of one that was never confirmed. */
export const beginTotp = (platform: Platform, edition: EditionSettings, actor: Actor) =>
  changeFactors(platform, edition, actor, async ({ tx, owner, factors, now }) => {
    refuseIf(mayAddTotp(factors));
    const secret = newTotpSecret();
    const sealed = await sealTotp(platform.secondFactorKey, owner.id, secret);
    await replaceUnconfirmedTotp(tx, { accountId: owner.id, sealed, createdAt: now });
    return { secret, uri: totpUri(secret, edition.product, owner.email) };
  });

/** Makes the app count, by a code of it, which is spent. Gives recovery codes with a first factor. */
export const confirmTotp = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  code: string,
): Promise<string[] | null> =>
  changeFactors(platform, edition, actor, async (change) => {
    const { tx, owner, factors, now, tell } = change;
    refuseIf(mayAddTotp(factors));
    const app = await totpOf(tx, owner.id);
    if (!app) throw new Refusal("totp-not-begun");
    const step = await stepOf(platform, app, code, now);
    if (step === null || !(await spendStep(tx, app, step, now))) throw wrong();
    await tell("totp added");
    return giveFirstCodes(change);
  });

/** Removes the app. Throws "not-found" when there is none. */
export const removeTotp = (platform: Platform, edition: EditionSettings, actor: Actor) =>
  changeFactors(platform, edition, actor, async (change) => {
    found(change.factors.totp);
    await leaveFactor(change, actor);
    await deleteTotp(change.tx, change.owner.id);
    await change.tell("totp removed");
  });

/** A code of an account's app. */
export async function showTotp(platform: Platform, accountId: string, code: string): Promise<Shown> {
  const now = platform.clock.now();
  const app = await totpOf(platform.db, accountId);
  const step = app?.confirmedAt ? await stepOf(platform, app, code, now) : null;
  if (!app || step === null) throw wrong();
  return {
    method: "totp",
    async spend(tx) {
      if (!(await spendStep(tx, app, step, now))) throw wrong();
    },
  };
}

async function stepOf({ secondFactorKey }: Platform, app: TotpRow, code: string, now: Date) {
  const secret = await unsealTotp(secondFactorKey, app.accountId, app.sealed);
  return secret === null ? null : stepOfCode(secret, code, now);
}
