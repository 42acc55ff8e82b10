import * as z from "zod";
import type { Captcha } from "./captcha";

const ENDPOINTS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

export type SiteVerifyProvider = keyof typeof ENDPOINTS;

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
      const response = await fetch(endpoint, {
        method: "POST",
        body: new URLSearchParams({ secret: keys.secret, response: token, remoteip: address }),
        redirect: "error",
        signal: AbortSignal.timeout(10_000),
      });
      const verdict = Verdict.safeParse(await response.json().catch(() => null));
      return verdict.success && verdict.data.success;
    },
  };
}
