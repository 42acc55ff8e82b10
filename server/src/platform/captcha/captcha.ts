import * as z from "zod";
import { Refusal } from "#platform/http/refusal";

const ENDPOINTS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

export type SiteVerifyProvider = keyof typeof ENDPOINTS;

/** Somebody who is told to come again is told when. */
const AGAIN_SECONDS = 30;

const Verdict = z.object({ success: z.boolean() });

/** Turnstile, hCaptcha and reCAPTCHA: the same question, asked of the provider. It spends the token itself. */
export function siteVerify(
  provider: SiteVerifyProvider,
  keys: { siteKey: string; secret: string },
  endpoint: string = ENDPOINTS[provider],
): Captcha {
  return {
    provider,
    siteKey: keys.siteKey,
    challenge: null,
    async verify(token, address) {
      const body = new URLSearchParams({ secret: keys.secret, response: token, remoteip: address });
      const signal = AbortSignal.timeout(10_000);
      const verdict = Verdict.safeParse(await asked(endpoint, { body, signal }));
      return verdict.success && verdict.data.success;
    },
  };
}

/** What the provider says; null when that is no JSON. Throws the refusal "captcha-away" when it says nothing. */
async function asked(endpoint: string, question: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(endpoint, { ...question, method: "POST", redirect: "error" });
    if (response.status >= 500) throw new Error("It answered 5xx.");
    return await response.json().catch(() => null);
  } catch {
    throw new Refusal("captcha-away", AGAIN_SECONDS);
  }
}

/** Tells people from robots. `verify` is true once for each solved token, and never twice. */
export type Captcha = {
  provider: string;
  siteKey: string | null;
  /** A challenge of our own; null when the provider makes them. */
  challenge: (() => Promise<{ parameters: Record<string, unknown>; signature: string }>) | null;
  verify(token: string, address: string): Promise<boolean>;
};

/** Remembers a spent proof until it would have expired anyway; false when it was spent before. */
export type SpendOnce = (proof: string, expiresAt: Date) => Promise<boolean>;

/** Any non-empty token will do: for tests and development, refused in production. */
export const noCaptcha: Captcha = {
  provider: "none",
  siteKey: null,
  challenge: null,
  verify: async (token) => token !== "",
};
