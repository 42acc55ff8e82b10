import { isIP } from "node:net";

/** For whom passkeys are made: browsers keep them by this name, and sign at this origin only. */
export type RelyingParty = { id: string; origin: string };

const isLocal = (host: string) => host === "localhost" || host.endsWith(".localhost");

/**
 * The relying party that a portal at this address is; null where browsers make no passkeys: at an IP address, or over
 * http elsewhere than on one's own machine.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (isNumber || (protocol !== "https:" && !isLocal(hostname))) return null;
  return { id: hostname, origin };
}
