import { CompactEncrypt, compactDecrypt, errors } from "jose";

/** Encrypts a text of an owner, so that it is useless in another's row, or without the key. An owner contains no space. */
export const seal = (key: Uint8Array, owner: string, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(`${owner} ${text}`))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(key);

/** The text, or null when it was encrypted for another owner or with another key. */
export async function unseal(key: Uint8Array, owner: string, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const text = new TextDecoder().decode(plaintext);
    return text.startsWith(`${owner} `) ? text.slice(owner.length + 1) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
