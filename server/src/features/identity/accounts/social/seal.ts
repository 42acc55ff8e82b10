import { SOCIAL_LOGIN_MINUTES, type SocialProviderName } from "@lectern/domain/kernel/social-providers";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { Flow } from "#platform/oauth/provider";

/** Seals a begun log-in, so that its browser carries it and cannot read or change it. */
export function sealFlow(
  key: Uint8Array,
  provider: SocialProviderName,
  flow: Flow,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(provider)
    .setExpirationTime(issued + SOCIAL_LOGIN_MINUTES * 60)
    .encrypt(key);
}

/** The begun log-in at this provider, or null when it is forged, another provider's or too old. */
export async function unsealFlow(
  key: Uint8Array,
  provider: SocialProviderName,
  sealed: string,
  now: Date,
): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt<Flow>(sealed, key, {
      audience: provider,
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      currentDate: now,
    });
    const { state, verifier, nonce } = payload;
    return { state, verifier, nonce };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
