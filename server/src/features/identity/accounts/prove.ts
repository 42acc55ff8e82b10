import type { EditionSettings } from "@lectern/domain/call/words";
import { freshUntil } from "@lectern/domain/identity/second-factor/rules";
import { OTHER_METHOD, WRONG_PASSWORD } from "@lectern/domain/identity/second-factor/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { consumeFactor, type FactorAnswer, verifyFactor } from "../second-factor/actions";
import type { VerifiedFactor } from "../second-factor/factors";
import { passwordMatches } from "./secrets";
import { recordProof } from "./session-store";
import { type AccountRow, accountById } from "./store";

type Proof = FactorAnswer | { method: "password"; password: string };

/**
 * Confirms the user of an open session again, by a second factor where the account has one, otherwise by the password.
 * Returns the instant until which the proof is fresh. Throws BadInput.
 */
export async function proveSession(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  proof: Proof,
): Promise<Date> {
  const account = found(await accountById(platform.db, actor.userId));
  const factor = await factorOf(platform, actor, account, proof);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    if (factor) await consumeFactor(platform, tx, edition, account, factor);
    await recordProof(tx, actor.sessionId, at);
  });
  return found(freshUntil(at, at));
}

/** The verified factor; null for a right password. */
async function factorOf(
  platform: Platform,
  { secondFactor }: Actor,
  { id, passwordHash }: AccountRow,
  proof: Proof,
): Promise<VerifiedFactor | null> {
  const byPassword = proof.method === "password";
  if (byPassword === secondFactor.active) throw new BadInput({ method: [OTHER_METHOD] });
  if (!byPassword) return verifyFactor(platform, id, "prove", proof);
  if (!(await passwordMatches(passwordHash, proof.password)))
    throw new BadInput({ password: [WRONG_PASSWORD] });
  return null;
}
