import * as z from "zod";
import { Refusal } from "#platform/http/refusal";

const ENDPOINTS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

export type SiteVerifyProvider = keyof typeof ENDPOINTS;

const RETRY_AFTER_SECONDS = 30;

const Verdict = z.object({ success: z.boolean() });

/** Turnstile, hCaptcha and reCAPTCHA: the provider verifies the token, and accepts each once. */
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
      const verdict = Verdict.safeParse(await query(endpoint, { body, signal }));
      return verdict.success && verdict.data.success;
    },
  };
}

/** The provider's answer; null when it is not JSON. Throws the refusal "captcha-away" when there is none. */
async function query(endpoint: string, request: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(endpoint, { ...request, method: "POST", redirect: "error" });
    if (response.status >= 500) throw new Error("It answered 5xx.");
    return await response.json().catch(() => null);
  } catch {
    throw new Refusal("captcha-away", RETRY_AFTER_SECONDS);
  }
}

/** Distinguishes people from robots. `verify` accepts each solved token once. */
export type Captcha = {
  provider: string;
  siteKey: string | null;
  /** A challenge of our own; null when the provider makes them. */
  challenge: (() => Promise<{ parameters: Record<string, unknown>; signature: string }>) | null;
  verify(token: string, address: string): Promise<boolean>;
};

/** Records a used proof until it would have expired anyway; false when it was used before. */
export type SpendOnce = (proof: string, expiresAt: Date) => Promise<boolean>;

/** Accepts any non-empty token: for tests and development, refused in production. */
export const noCaptcha: Captcha = {
  provider: "none",
  siteKey: null,
  challenge: null,
  verify: async (token) => token !== "",
};
