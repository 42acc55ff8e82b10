import type { EditionSettings } from "@lectern/domain/call/words";
import { mayAddPasskey, needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { CreationOptions, RegistrationResponse } from "@lectern/domain/identity/second-factor/web-authn";
import { INVALID_PASSKEY, PASSKEY_KNOWN } from "@lectern/domain/identity/second-factor/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { BadInput, found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  answeredChallenge,
  CHALLENGE_MS,
  descriptor,
  newChallenge,
  requiredRelyingParty,
  userHandle,
} from "./challenges";
import { changeFactors, prepareRemoval } from "./factors";
import { createFirstCodes } from "./recovery-codes";
import {
  deletePasskey,
  insertPasskey,
  ownerOf,
  type PasskeyRow,
  passkeysOf,
  renameOwnPasskey,
} from "./store";

/** The accepted signature algorithms (EdDSA, ES256, RS256 by COSE); every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The options to create a passkey. Requires a fresh proof, so that the user is not prompted in vain. */
export async function passkeyOptions(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
): Promise<CreationOptions> {
  const party = requiredRelyingParty(platform);
  refuseIf(needsProof(actor.provedAt, platform.clock.now()));
  const passkeys = await passkeysOf(platform.db, actor.userId);
  refuseIf(mayAddPasskey({ passkeys }));
  const { email } = found(await ownerOf(platform.db, actor.userId));
  return {
    rp: { id: party.id, name: edition.product },
    user: { id: userHandle(actor.userId), name: email, displayName: email },
    challenge: await newChallenge(platform, { purpose: "add", accountId: actor.userId }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: {
      residentKey: "preferred",
      requireResidentKey: false,
      userVerification: "preferred",
    },
    attestation: "none",
    extensions: { credProps: true },
  };
}

type Made = { name: string; response: RegistrationResponse };

/** Adds the passkey that a device has created. Returns recovery codes with a first factor. */
export async function addPasskey(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { name, response }: Made,
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  refuseIf(needsProof(actor.provedAt, platform.clock.now()));
  const key = await verified(platform, actor, response);
  return changeFactors(platform, edition, actor, async (change) => {
    const { tx, owner, factors, now, notify } = change;
    refuseIf(mayAddPasskey(factors));
    const passkey = await insertPasskey(tx, { accountId: owner.id, ...key, name, createdAt: now });
    if (!passkey) throw new BadInput({ response: [PASSKEY_KNOWN] });
    await notify("passkey added", { passkey: passkey.id }, `It is named "${name}".`);
    return { passkey, recoveryCodes: await createFirstCodes(change) };
  });
}

/** Verifies a new passkey and returns what is stored of it. Throws BadInput when it is invalid. */
async function verified(platform: Platform, actor: Actor, response: RegistrationResponse) {
  const party = requiredRelyingParty(platform);
  const unfit = new BadInput({ response: [INVALID_PASSKEY] });
  const asked = { purpose: "add", accountId: actor.userId } as const;
  const challenge = await answeredChallenge(platform, asked, response.response.clientDataJSON);
  if (challenge === null) throw unfit;
  // On first use: it loads certificate parsers, which the start does not need.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    // Whatever the library's error: it is untrusted data that a user cannot correct.
    throw unfit;
  });
  if (!info) throw unfit;
  const { id: credentialId, publicKey, counter } = info.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
    synced: info.credentialBackedUp,
  };
}

/** Renames a passkey. Throws "not-found" when the actor has none with this id. */
export const renamePasskey = async ({ db }: Platform, actor: Actor, id: number, name: string) =>
  found(await renameOwnPasskey(db, actor.userId, id, name));

/** Removes a passkey. Throws "not-found" when the actor has none with this id. */
export const removePasskey = (platform: Platform, edition: EditionSettings, actor: Actor, id: number) =>
  changeFactors(platform, edition, actor, async (change) => {
    const { name } = found(change.factors.passkeys.find((passkey) => passkey.id === id));
    await prepareRemoval(change, actor);
    await deletePasskey(change.tx, change.owner.id, id);
    await change.notify("passkey removed", { passkey: id }, `It was named "${name}".`);
  });
