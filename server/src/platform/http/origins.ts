import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform";
import { Refusal } from "./refusal";

/** What a front end on another origin reads of an answer beside its body. */
const EXPOSED = ["allow", "content-disposition", "etag", "retry-after", "www-authenticate", "x-request-id"];
const SENT = ["authorization", "content-type", "idempotency-key", "if-match", "if-none-match"];

/** Lets front ends on these origins call the API with their session's cookie; without any, nothing changes. */
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
