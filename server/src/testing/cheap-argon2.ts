import { createRequire } from "node:module";

/**
 * argon2 with the least cost that it takes, in place of the package: tests hash passwords by the hundred. What the product
 * asks for is asserted in `slow-hash.alone.test.ts`, which runs with the real one.
 */
type Argon2 = typeof import("@node-rs/argon2");
// An import would come back to this file.
const real: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: Argon2["hash"] = (secret, options, signal) =>
  real.hash(secret, { ...options, ...LEAST }, signal);
export const hashRaw: Argon2["hashRaw"] = (secret, options, signal) =>
  real.hashRaw(secret, { ...options, ...LEAST }, signal);
export const { verify } = real;
