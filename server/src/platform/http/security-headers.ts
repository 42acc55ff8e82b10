import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyInstance } from "fastify";
import type { Platform } from "#platform/platform";

const YEAR = 31_536_000;

/** Everything that a page could ask a visitor's device for, and that this portal never does. */
const UNUSED_POWERS = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * What every answer says to a browser, be it a page, a call's, a file's or an error's: it loads nothing, runs
 * nothing and stands in nobody's frame. What needs more (a page, the documentation) sets a policy of its own.
 */
export function securityHeaders({ production, publicUrl }: Pick<Platform, "production" | "publicUrl">) {
  const headers: SecurityHeaders = {
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": UNUSED_POWERS.map((power) => `${power}=()`).join(", "),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    // Off: the filters of old browsers did more harm than good.
    "x-xss-protection": "0",
    ...(production &&
      publicUrl.startsWith("https:") && {
        "strict-transport-security": `max-age=${YEAR}; includeSubDomains`,
      }),
  };
  return headers;
}

/** Sets them before anything else can answer. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
}

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
