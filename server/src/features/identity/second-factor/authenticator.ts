import type { EditionSettings } from "@lectern/domain/call/words";
import { mayAddTotp, typedTotp } from "@lectern/domain/identity/second-factor/rules";
import { TOTP as FORM, WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { Secret, TOTP } from "otpauth";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { seal, unseal } from "#platform/seal";
import { changeFactors, prepareRemoval, type VerifiedFactor } from "./factors";
import { createFirstCodes } from "./recovery-codes";
import { consumeTimeStep, deleteTotp, replaceUnconfirmedTotp, type TotpRow, totpOf } from "./store";

const wrong = () => new BadInput({ code: [WRONG_TOTP] });

/** A secret for a new app. It replaces an unconfirmed one. */
export const startTotp = (platform: Platform, edition: EditionSettings, actor: Actor) =>
  changeFactors(platform, edition, actor, async ({ tx, owner, factors, now }) => {
    refuseIf(mayAddTotp(factors));
    const secret = newTotpSecret();
    const sealed = await seal(platform.secondFactorKey, owner.id, secret);
    await replaceUnconfirmedTotp(tx, { accountId: owner.id, sealed, createdAt: now });
    return { secret, uri: totpUri(secret, edition.product, owner.email) };
  });

/** Confirms the app by one of its codes. Returns recovery codes with a first factor. */
export const confirmTotp = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  code: string,
): Promise<string[] | null> =>
  changeFactors(platform, edition, actor, async (change) => {
    const { tx, owner, factors, now, notify } = change;
    refuseIf(mayAddTotp(factors));
    const app = await totpOf(tx, owner.id);
    if (!app) throw new Refusal("totp-not-begun");
    const step = await stepOf(platform, app, code, now);
    if (step === null || !(await consumeTimeStep(tx, app, step, now))) throw wrong();
    await notify("totp added");
    return createFirstCodes(change);
  });

/** Removes the app. Throws "not-found" when there is none. */
export const removeTotp = (platform: Platform, edition: EditionSettings, actor: Actor) =>
  changeFactors(platform, edition, actor, async (change) => {
    found(change.factors.totp);
    await prepareRemoval(change, actor);
    await deleteTotp(change.tx, change.owner.id);
    await change.notify("totp removed");
  });

/** Verifies a code of an account's app. */
export async function verifyTotp(
  platform: Platform,
  accountId: string,
  code: string,
): Promise<VerifiedFactor> {
  const now = platform.clock.now();
  const app = await totpOf(platform.db, accountId);
  const step = app?.confirmedAt ? await stepOf(platform, app, code, now) : null;
  if (!app || step === null) throw wrong();
  return {
    method: "totp",
    async consume(tx) {
      if (!(await consumeTimeStep(tx, app, step, now))) throw wrong();
    },
  };
}

async function stepOf({ secondFactorKey }: Platform, app: TotpRow, code: string, now: Date) {
  const secret = await unseal(secondFactorKey, app.accountId, app.sealed);
  return secret === null ? null : stepOfCode(secret, code, now);
}

const form = { algorithm: FORM.algorithm, digits: FORM.digits, period: FORM.periodSeconds };

/** A secret for an app: 160 random bits in base32. */
const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. */
const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...form, issuer, label, secret }).toString();

/** The time step of a code: the current one, the one before or the next; null for any other code. */
function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = typedTotp(typed);
  if (token === null) return null;
  const timestamp = now.getTime();
  // Compares in constant time.
  const delta = TOTP.validate({ ...form, token, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / form.period) + delta;
}
