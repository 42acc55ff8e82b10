import type {
  AuthenticationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { WRONG_PASSKEY } from "@lectern/domain/identity/second-factor/words";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { record } from "#features/log/actions";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  type Asked,
  answeredChallenge,
  CHALLENGE_MS,
  descriptor,
  newChallenge,
  ourParty,
  userHandle,
} from "./challenges";
import type { Shown } from "./factors";
import { countOn, type PasskeyRow, passkeyByCredential, passkeysOf } from "./store";

const wrong = () => new BadInput({ response: [WRONG_PASSKEY] });

/** By itself a passkey has to have verified its user; after another proof it is enough that somebody was there. */
const verificationFor = ({ purpose }: Asked) => (purpose === "log-in" ? "required" : "preferred");

/** What a passkey has to sign: one of the account's, or of whoever sits there. */
export async function passkeyRequest(platform: Platform, asked: Asked): Promise<RequestOptions> {
  const { id: rpId } = ourParty(platform);
  const { accountId } = asked;
  return {
    challenge: await newChallenge(platform, asked),
    timeout: CHALLENGE_MS,
    rpId,
    allowCredentials: accountId === null ? [] : (await passkeysOf(platform.db, accountId)).map(descriptor),
    userVerification: verificationFor(asked),
  };
}

/** A passkey that has signed what was asked, and whose it is. Throws BadInput, alike whatever is wrong with it. */
export async function showPasskey(
  platform: Platform,
  asked: Asked,
  response: AuthenticationResponse,
): Promise<Shown & { accountId: string }> {
  ourParty(platform);
  const challenge = await answeredChallenge(platform, asked, response.response.clientDataJSON);
  const passkey = await passkeyByCredential(platform.db, response.id);
  if (challenge === null || passkey === null || !isMeant(passkey, asked, response)) throw wrong();
  const use = await verifiedUse(platform, passkey, asked, challenge, response);
  return {
    method: "passkey",
    accountId: passkey.accountId,
    async spend(tx) {
      if (!(await countOn(tx, passkey.id, use))) throw wrong();
    },
  };
}

/** Whether a passkey is of the account that was asked, and knows itself whose it is. */
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
  const party = ourParty(platform);
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // Its count is compared here and where it is written, not by the library: two uses may come at once.
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
