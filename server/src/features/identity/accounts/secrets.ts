import { createHash, randomBytes } from "node:crypto";
import { slowHash, slowHashMatches } from "#platform/secret";

/** A secret for a link or a cookie: 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a random secret. */
export const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A pseudonym of an address, optionally with a network, for counters and marks. */
export const addressDigest = (email: string, place = ""): string =>
  digest(`${email.trim().toLowerCase()} ${place}`).toString("base64url");

/** Makes passwords independent of Unicode forms. */
const normal = (password: string) => password.normalize("NFKC");

/** A slow hash of a password, in one Unicode form. */
export const hashPassword = (password: string): Promise<string> => slowHash(normal(password));

const decoy = slowHash(randomSecret());

/** Whether the password is right. Without a hash it is false and takes the same time. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await slowHashMatches(against, normal(password));
  return matches && stored !== null;
}
