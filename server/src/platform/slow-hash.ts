import { hash, hashRaw, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's floor for argon2id: about 15 ms of CPU. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** So many at once, that a flood of log-ins leaves threads for everything else. */
const gate = pLimit(3);

/** A hash for a secret that a person chose, with a salt of its own. */
export const slowHash = (secret: string): Promise<string> => gate(() => hash(secret, ARGON2ID));

export const slowHashMatches = (hashed: string, secret: string): Promise<boolean> =>
  gate(() => verify(hashed, secret));

/** A hash that is looked up: the same for the same secret and salt. */
export const slowHashFor = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  gate(() => hashRaw(secret, { ...ARGON2ID, salt }));
