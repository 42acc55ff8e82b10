import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** The installation's secret: the given one, or one that is generated once and stored in the data folder. */
export function installationSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process that is starting has created it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}

/** A key for one purpose, so that no two purposes share a key. */
export const deriveSecret = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(`lectern ${purpose}`).digest();

/** OWASP's minimum for argon2id: about 15 ms of CPU. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Limits concurrent hashes, so that a flood of log-ins leaves threads for everything else. */
const gate = pLimit(3);

/** A hash of a secret that a user chose, with a random salt. */
export const slowHash = (secret: string): Promise<string> => gate(() => hash(secret, ARGON2ID));

/** Whether a secret belongs to a hash of `slowHash`. */
export const slowHashMatches = (hashed: string, secret: string): Promise<boolean> =>
  gate(() => verify(hashed, secret));

/** A deterministic hash for look-ups: the same for the same secret and salt. */
export const slowHashFor = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  gate(() => hashRaw(secret, { ...ARGON2ID, salt }));
