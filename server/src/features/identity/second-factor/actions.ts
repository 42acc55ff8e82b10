import type { EditionSettings } from "@lectern/domain/call/words";
import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import { factorCount } from "@lectern/domain/identity/second-factor/rules";
import type { AuthenticationResponse } from "@lectern/domain/identity/second-factor/web-authn";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { verifyTotp } from "./authenticator";
import { factorsOf, methodsOf, type VerifiedFactor } from "./factors";
import { notifyOwner } from "./mails";
import { verifyRecoveryCode } from "./recovery-codes";
import {
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteTotp,
  lockOwner,
  type Owner,
  recoveryCodesOf,
} from "./store";
import { verifyPasskey } from "./verify-passkey";

/** A second factor as the contracts accept it. */
export type FactorAnswer =
  | { method: "totp" | "recovery"; code: string }
  | { method: "passkey"; response: AuthenticationResponse };

/** The methods that can finish a log-in of this account; null when it has no second factor. */
export async function methodsAsked(
  platform: Platform,
  db: Queries,
  accountId: string,
): Promise<FactorMethod[] | null> {
  const factors = await factorsOf(db, accountId);
  return factorCount(factors) === 0 ? null : methodsOf(platform, factors);
}

/** Verifies a factor of this account. Throws BadInput when it is wrong. */
export function verifyFactor(
  platform: Platform,
  accountId: string,
  purpose: "second-step" | "prove",
  answer: FactorAnswer,
): Promise<VerifiedFactor> {
  switch (answer.method) {
    case "totp":
      return verifyTotp(platform, accountId, answer.code);
    case "recovery":
      return verifyRecoveryCode(platform, accountId, answer.code);
    case "passkey":
      return verifyPasskey(platform, { purpose, accountId }, answer.response);
  }
}

/** Marks a verified factor as used, in the caller's transaction. Notifies the owner of a used recovery code. */
export async function consumeFactor(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  owner: Owner,
  factor: VerifiedFactor,
): Promise<void> {
  await factor.consume(tx);
  if (factor.method !== "recovery") return;
  const { left } = await recoveryCodesOf(tx, owner.id);
  const more = `You have ${left} left.`;
  const at = platform.clock.now();
  await notifyOwner(platform, tx, edition, "recovery code used", { owner, actorId: owner.id, at, more });
}

/** Notifies the owner that a log-in failed at the second factor. */
export const notifyOfFailure = (platform: Platform, edition: EditionSettings, owner: Owner): Promise<void> =>
  platform.db.transaction((tx) =>
    notifyOwner(platform, tx, edition, "second factor failed", {
      owner,
      actorId: null,
      at: platform.clock.now(),
    }),
  );

/** Removes all factors and codes of a user who lost them, on behalf of an operator. */
export async function resetFactors(
  platform: Platform,
  edition: EditionSettings,
  accountId: string,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const owner = found(await lockOwner(tx, accountId));
    await deleteTotp(tx, owner.id);
    await deletePasskeysOf(tx, owner.id);
    await deleteRecoveryCodes(tx, owner.id);
    await notifyOwner(platform, tx, edition, "second factor reset", { owner, actorId: null, at });
  });
}
