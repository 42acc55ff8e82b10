import { randomBytes } from "node:crypto";
import { CHALLENGE_MINUTES } from "@lectern/domain/identity/second-factor/words";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { type RelyingParty, relyingParty } from "#platform/relying-party";
import { consumeChallenge, insertChallenge, type PasskeyRow } from "./store";
import type { ChallengePurpose } from "./tables";

/** The purpose of a challenge, and the account whose passkey may answer it; null: any. */
export type Asked = { purpose: ChallengePurpose; accountId: string | null };

export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** The relying party. Throws "passkeys-not-offered" where browsers support none. */
export function requiredRelyingParty({ publicUrl }: Platform): RelyingParty {
  const party = relyingParty(publicUrl);
  if (party === null) throw new Refusal("passkeys-not-offered");
  return party;
}

/** Creates and stores a challenge. */
export async function newChallenge(platform: Platform, asked: Asked): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(platform.clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(platform.db, { challenge, ...asked, expiresAt });
  return challenge;
}

/** The challenge of an answer, deleted so that it is answered once; null when it is not ours. */
export async function answeredChallenge(
  platform: Platform,
  asked: Asked,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await consumeChallenge(platform.db, { challenge, ...asked }, platform.clock.now()))
    ? challenge
    : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** The user handle for authenticators: the account id's bytes, which reveal nothing about the person. */
export const userHandle = (accountId: string): string =>
  Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");

/** The descriptor of a passkey for a browser. */
export const descriptor = ({ credentialId: id, transports }: PasskeyRow) =>
  ({ id, type: "public-key", transports }) as const;
