import type { IncomingMessage } from "node:http";

declare module "node:http" {
  interface IncomingMessage {
    /** The slug in the address of the request; undefined: the default call. */
    callSlug?: string;
  }
}

/** Addresses of a call other than the default one: its pages and its API. */
const OF_CALL = /^(\/api)?\/c\/([a-z0-9-]{1,60})(?=[/?]|$)/;
/** What pages below a call's address share with all calls. */
const SHARED = /^\/(api|store|assets|dev|c)\//;

/** The slug in an address below /c/{slug}/ or /api/c/{slug}/, and the address without it. */
export function splitCall(url: string): { slug?: string; address: string } {
  const [prefix, api = "", slug] = OF_CALL.exec(url) ?? [];
  if (prefix === undefined || slug === undefined) return { address: url };
  const rest = url.slice(prefix.length);
  if (!api && SHARED.test(rest)) return { address: url };
  return { slug, address: `${api}${rest.startsWith("/") ? "" : "/"}${rest}` };
}

/**
 * The address that the router knows for one below /c/{slug}/ or /api/c/{slug}/: the same without the slug, which is kept
 * with the request.
 */
export function withoutCall(request: IncomingMessage): string {
  const { slug, address } = splitCall(request.url ?? "/");
  if (slug !== undefined) request.callSlug = slug;
  return address;
}
