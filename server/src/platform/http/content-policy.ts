import { lookup } from "@lectern/domain/kernel/lookup";
import type { Platform } from "#platform/platform";

/** Where each captcha's own script and frames come from. */
const CAPTCHA_ORIGINS: Record<string, string> = {
  turnstile: "https://challenges.cloudflare.com",
  hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com",
  recaptcha: "https://www.google.com https://www.gstatic.com",
};

/**
 * No text becomes markup or a script's address but by the pages' one policy (web/src/platform/trusted-types.ts).
 * Other people's captchas build their boxes as they like, so that it cannot be asked for beside them.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"];

/** Where the browser sends its uploads: our own address with the embedded store, otherwise the S3 store's. */
export async function storeOrigin(platform: Platform): Promise<string> {
  const { url } = await platform.store.presignPost({
    key: "in/probe",
    contentType: "text/plain",
    maxBytes: 1,
    seconds: 1,
  });
  return new URL(url).origin;
}

/** The content security policy of a page: nothing runs or loads but what the portal itself brings. */
export function contentPolicy(nonce: string, platform: Platform, store: string): string {
  const captcha = lookup(CAPTCHA_ORIGINS, platform.captcha.provider) ?? "";
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' ${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // blob: a page of a rebuilt file, which is fetched with the reader's token.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${store} ${captcha}`,
    `frame-src ${captcha || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(captcha === "" ? TRUSTED_TYPES : []),
  ].join("; ");
}
