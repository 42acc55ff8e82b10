import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyInstance } from "fastify";
import type { Platform } from "#platform/platform";

const YEAR = 31_536_000;

/** Browser features that this portal never uses. */
const UNUSED_FEATURES = [
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
 * The headers of every answer: it loads nothing, runs nothing and cannot be framed. Pages and the documentation set a
 * policy of their own.
 */
export function securityHeaders({ production, publicUrl }: Pick<Platform, "production" | "publicUrl">) {
  const headers: SecurityHeaders = {
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    // Off: the filters of old browsers were themselves exploitable.
    "x-xss-protection": "0",
    ...(production &&
      publicUrl.startsWith("https:") && {
        "strict-transport-security": `max-age=${YEAR}; includeSubDomains`,
      }),
  };
  return headers;
}

/** Those that only mean something for a document. A stream, which is none, holds its headers for as long as it is open. */
export const FOR_DOCUMENTS = new Set([
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-dns-prefetch-control",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
]);

/** Sets them before anything else can answer. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  // Not async, as for all hooks that every request passes: a promise for each would cost more than what they do.
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The origins of each captcha's script and frames. */
const CAPTCHA_ORIGINS: Record<string, string> = {
  turnstile: "https://challenges.cloudflare.com",
  hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com",
  recaptcha: "https://www.google.com https://www.gstatic.com",
};

/**
 * Requires the pages' one policy (web/src/platform/trusted-types.ts) for markup and script URLs. Third-party captchas
 * don't support it.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"];

/** The origin that browsers upload to: ours with the embedded store, otherwise the S3 store's. */
export async function storeOrigin(platform: Platform): Promise<string> {
  const { url } = await platform.store.presignPost({
    key: "in/probe",
    contentType: "text/plain",
    maxBytes: 1,
    seconds: 1,
  });
  return new URL(url).origin;
}

/**
 * The content security policy of a page: loads and runs the portal's own files only, and of scripts in the page those with
 * these hashes.
 */
export function contentPolicy(
  nonce: string,
  platform: Platform,
  store: string,
  hashes: readonly string[],
): string {
  const captcha = lookup(CAPTCHA_ORIGINS, platform.captcha.provider) ?? "";
  return [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", captcha, ...hashes].filter(Boolean).join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    // blob: a page of a rebuilt file, fetched with the reader's token.
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
