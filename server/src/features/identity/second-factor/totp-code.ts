import { typedTotp } from "@lectern/domain/identity/second-factor/rules";
import { TOTP as FORM } from "@lectern/domain/identity/second-factor/words";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { Secret, TOTP } from "otpauth";

const form = { algorithm: FORM.algorithm, digits: FORM.digits, period: FORM.periodSeconds };

/** A secret for an app, 160 random bits in base32, as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...form, issuer, label, secret }).toString();

/** The time step whose code was typed: this one, the one before or the next; null when it is none of them. */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = typedTotp(typed);
  if (token === null) return null;
  const timestamp = now.getTime();
  // Compares in constant time.
  const delta = TOTP.validate({ ...form, token, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / form.period) + delta;
}

/** Encrypts a secret for its account, so that it is of no use in another row, or without the key. */
export const sealTotp = (key: Uint8Array, accountId: string, secret: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(`${accountId} ${secret}`))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(key);

/** The secret of an account, or null when it was sealed for another or with another key. */
export async function unsealTotp(key: Uint8Array, accountId: string, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const [owner, secret] = new TextDecoder().decode(plaintext).split(" ");
    return owner === accountId ? (secret ?? null) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
