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
