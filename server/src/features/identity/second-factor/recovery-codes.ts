import { randomBytes, randomInt } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import { mayMakeRecoveryCodes, typedRecoveryCode } from "@lectern/domain/identity/second-factor/rules";
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_GROUPS,
  WRONG_RECOVERY_CODE,
} from "@lectern/domain/identity/second-factor/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { BadInput, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { slowHashFor } from "#platform/secret";
import { type Change, changeFactors, type VerifiedFactor } from "./factors";

import { consumeRecoveryCode, recoveryCodesOf, replaceRecoveryCodes } from "./store";

const letters = () =>
  Array.from(
    { length: RECOVERY_GROUPS.letters },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
const newCode = (): string =>
  Array.from({ length: RECOVERY_GROUPS.groups }, () => letters().join("")).join("-");

/** Replaces the codes, and returns the new ones to be shown once. */
async function newCodes({ tx, owner }: Change): Promise<string[]> {
  const salt = randomBytes(16);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => slowHashFor(typedRecoveryCode(code), salt)));
  await replaceRecoveryCodes(tx, owner.id, salt, hashes);
  return codes;
}

/** Creates codes with the first factor; null when there are codes already. */
export const createFirstCodes = async (change: Change): Promise<string[] | null> =>
  change.factors.recoveryCodesLeft > 0 ? null : newCodes(change);

/** Replaces the recovery codes. */
export const makeRecoveryCodes = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
): Promise<string[]> =>
  changeFactors(platform, edition, actor, async (change) => {
    refuseIf(mayMakeRecoveryCodes(change.factors));
    await change.notify("recovery codes made");
    return newCodes(change);
  });

const wrong = () => new BadInput({ code: [WRONG_RECOVERY_CODE] });

/** A recovery code, which is verified when it is spent. */
export async function verifyRecoveryCode(
  platform: Platform,
  accountId: string,
  typed: string,
): Promise<VerifiedFactor> {
  const { salt } = await recoveryCodesOf(platform.db, accountId);
  if (salt === null) throw wrong();
  const hash = await slowHashFor(typedRecoveryCode(typed), salt);
  return {
    method: "recovery",
    async consume(tx) {
      if (!(await consumeRecoveryCode(tx, accountId, hash))) throw wrong();
    },
  };
}
