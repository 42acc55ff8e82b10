import type {
  AuthenticationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { WRONG_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { record } from "#features/log/actions";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  type Asked,
  answeredChallenge,
  CHALLENGE_MS,
  descriptor,
  newChallenge,
  requiredRelyingParty,
  userHandle,
} from "./challenges";
import type { VerifiedFactor } from "./factors";
import { type PasskeyRow, passkeyByCredential, passkeysOf, recordUse } from "./store";

const wrong = () => new BadInput({ response: [WRONG_PASSKEY] });

/** A passkey alone requires user verification; as a second factor, user presence is enough. */
const verificationFor = ({ purpose }: Asked) => (purpose === "log-in" ? "required" : "preferred");

/** The challenge to sign, by a passkey of the account, or by any passkey. */
export async function passkeyRequest(platform: Platform, asked: Asked): Promise<RequestOptions> {
  const { id: rpId } = requiredRelyingParty(platform);
  const { accountId } = asked;
  return {
    challenge: await newChallenge(platform, asked),
    timeout: CHALLENGE_MS,
    rpId,
    allowCredentials: accountId === null ? [] : (await passkeysOf(platform.db, accountId)).map(descriptor),
    userVerification: verificationFor(asked),
  };
}

/** Verifies a passkey's answer to a challenge, and returns its owner. Throws the same BadInput for every error. */
export async function verifyPasskey(
  platform: Platform,
  asked: Asked,
  response: AuthenticationResponse,
): Promise<VerifiedFactor & { accountId: string }> {
  requiredRelyingParty(platform);
  const challenge = await answeredChallenge(platform, asked, response.response.clientDataJSON);
  const passkey = await passkeyByCredential(platform.db, response.id);
  if (challenge === null || passkey === null || !isMeant(passkey, asked, response)) throw wrong();
  const use = await verifiedUse(platform, passkey, asked, challenge, response);
  return {
    method: "passkey",
    accountId: passkey.accountId,
    async consume(tx) {
      if (!(await recordUse(tx, passkey.id, use))) throw wrong();
    },
  };
}

/** Whether a passkey belongs to the expected account, also by its user handle. */
function isMeant({ accountId }: PasskeyRow, asked: Asked, { response }: AuthenticationResponse): boolean {
  const { userHandle: named } = response;
  if (asked.accountId !== null && asked.accountId !== accountId) return false;
  return named === undefined || named === "" || named === userHandle(accountId);
}

async function verifiedUse(
  platform: Platform,
  passkey: PasskeyRow,
  asked: Asked,
  challenge: string,
  response: AuthenticationResponse,
) {
  const party = requiredRelyingParty(platform);
  // On first use: it loads certificate parsers, which the start does not need.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared here and on the update, not by the library, because of concurrent uses.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: verificationFor(asked) === "required",
  }).catch(() => {
    throw wrong();
  });
  if (!verified) throw wrong();
  const at = platform.clock.now();
  const { newCounter: counter, credentialBackedUp: synced } = info;
  if (counter <= passkey.counter && passkey.counter > 0) {
    const details = { accountId: passkey.accountId, passkey: passkey.id };
    await record(platform.db, { at, actorId: null, action: "passkey refused: it may be a copy", details });
    throw wrong();
  }
  return { counter, synced, at };
}
