import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** A secret for a link or a cookie: 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a random secret. */
export const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A name for an address, perhaps with a place, that does not tell it: for counters and marks. */
export const addressDigest = (email: string, place = ""): string =>
  digest(`${email.trim().toLowerCase()} ${place}`).toString("base64url");

/** OWASP's floor for argon2id: about 15 ms of CPU. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** So many at once, that a flood of log-ins leaves threads for everything else. */
const gate = pLimit(3);

/** The same password typed with other Unicode forms is the same password. */
const normal = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> =>
  gate(() => hash(normal(password), ARGON2ID));

const decoy = hash(randomSecret(), ARGON2ID);

/** Whether the password is right. Without a hash it costs the same and is wrong. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await gate(() => verify(against, normal(password)));
  return matches && stored !== null;
}
