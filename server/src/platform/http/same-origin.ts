import type { FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { Refusal } from "./refusal";

/**
 * Guards a call that a cookie authorises: a browser says where a request comes from, and another site's is
 * refused unless its origin is an allowed one. Clients that are no browser send neither header and hold no stolen cookie.
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Platform, "publicUrl" | "allowedOrigins">,
): void {
  const { origin, host } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return;
  const site = request.headers["sec-fetch-site"];
  // "same-site" is a neighbour under the same domain, and as foreign.
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("foreign-origin");
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal("foreign-origin");
}
