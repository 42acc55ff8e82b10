import { isIP } from "node:net";

/** The relying party of passkeys: browsers store them by `id`, and use them at `origin` only. */
export type RelyingParty = { id: string; origin: string };

const isLocal = (host: string) => host === "localhost" || host.endsWith(".localhost");

/**
 * The relying party of a portal at this URL; null where browsers support no passkeys: at an IP address, or over http
 * except on localhost.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (isNumber || (protocol !== "https:" && !isLocal(hostname))) return null;
  return { id: hostname, origin };
}
