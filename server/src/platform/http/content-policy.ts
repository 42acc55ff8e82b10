import type { Platform } from "#platform/platform";

/** Where each captcha's own script and frames come from. */
const CAPTCHA_ORIGINS: Record<string, string> = {
  turnstile: "https://challenges.cloudflare.com",
  hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com",
  recaptcha: "https://www.google.com https://www.gstatic.com",
};

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
  const captcha = CAPTCHA_ORIGINS[platform.captcha.provider] ?? "";
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' ${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${store} ${captcha}`,
    `frame-src ${captcha || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
