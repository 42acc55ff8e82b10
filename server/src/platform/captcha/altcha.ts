import { createHmac, randomInt } from "node:crypto";
import { CHALLENGE_LIFETIME } from "@lectern/domain/identity/captcha/contract";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Captcha, SpendOnce } from "./captcha";

/** About half a second of work on a laptop: makes a flood expensive, and is still fast enough on a phone. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 2000, counter: { from: 200, to: 600 } } as const;

const Parameters = z.object({
  algorithm: z.literal(WORK.algorithm),
  nonce: z.string().min(1).max(200),
  salt: z.string().max(200),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string().max(200),
  keySignature: z.string().max(200).optional(),
  expiresAt: z.number(),
});

const Proof = z.object({
  challenge: z.object({ parameters: Parameters, signature: z.string().min(1).max(500) }),
  solution: z.object({
    counter: z.int().min(0),
    derivedKey: z.string().max(500),
    time: z.number().optional(),
  }),
});

/** Proof of work, without a third party. A solved challenge is accepted once: its nonce is recorded. */
export function altcha(secret: string, spendOnce: SpendOnce): Captcha {
  const derive = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");
  const keys = {
    hmacSignatureSecret: derive("altcha signature"),
    hmacKeySignatureSecret: derive("altcha key signature"),
  };

  async function challenge() {
    const { parameters, signature } = await createChallenge({
      ...keys,
      algorithm: WORK.algorithm,
      cost: WORK.cost,
      counter: randomInt(WORK.counter.from, WORK.counter.to),
      deriveKey,
      expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME * 1000),
    });
    return { parameters: { ...parameters }, signature: signature ?? "" };
  }

  async function verify(token: string): Promise<boolean> {
    const proof = parseProof(token);
    if (!proof) return false;
    const { nonce, expiresAt } = proof.challenge.parameters;
    const { verified } = await verifySolution({ ...keys, ...defined(proof), deriveKey });
    // Recorded by the nonce, which is signed exactly; a signature has more than one valid encoding.
    return verified && spendOnce(nonce, new Date(expiresAt * 1000));
  }

  return { provider: "altcha", siteKey: null, challenge, verify };
}

type Proof = z.output<typeof Proof>;

/** The library's types forbid members that are present and undefined. */
function defined({ challenge, solution }: Proof) {
  const { keySignature, ...parameters } = challenge.parameters;
  return {
    challenge: {
      signature: challenge.signature,
      parameters: { ...parameters, ...(keySignature !== undefined && { keySignature }) },
    },
    solution: { counter: solution.counter, derivedKey: solution.derivedKey, time: solution.time ?? 0 },
  };
}

function parseProof(token: string): Proof | null {
  try {
    return Proof.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}
