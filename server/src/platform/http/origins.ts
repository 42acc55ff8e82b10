import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform";
import { Refusal } from "./refusal";

/** Response headers that a front end on another origin may read. */
const EXPOSED = ["allow", "content-disposition", "etag", "retry-after", "www-authenticate", "x-request-id"];
const SENT = ["authorization", "content-type", "idempotency-key", "if-match", "if-none-match"];

/** Lets front ends on these origins call the API with their session's cookie. */
export async function answerOtherOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: SENT,
    exposedHeaders: EXPOSED,
    maxAge: 600,
    strictPreflight: false,
  });
}

/**
 * Protects a call that a cookie authorises against CSRF: refuses a browser's request from another site unless its origin
 * is allowed. Clients that are not browsers send neither header.
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Platform, "publicUrl" | "allowedOrigins">,
): void {
  const { origin, host } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return;
  const site = request.headers["sec-fetch-site"];
  // "same-site" is another host under the same domain, and just as foreign.
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("foreign-origin");
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal("foreign-origin");
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request's Host header names the portal: by its public address, or by a loopback name. Refuse others to
 * prevent DNS rebinding.
 */
export function isPortalHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === new URL(publicUrl).hostname || LOOPBACK.test(hostname);
}
