import { LRUCache } from "lru-cache";
import { splitCall } from "#platform/http/call-path";
import type { FindReady } from "#platform/http/early-answers";
import { MOST_CALLS } from "#platform/platform";
import { type Prepared, together } from "./prepared";

/** The programme of the call with a slug as of now; null: nothing of it is public. */
export type Current = (slug: string | undefined) => Promise<Prepared | null>;

type Known = { current: () => Promise<Prepared | null>; last: Prepared };

/**
 * Finds the answers that are written and compressed already, so that they need no router. Each request waits for a look at
 * the revision that began after it had arrived, as in the router, which all requests of that moment share: nothing that has
 * left the programme is sent from here, whichever server was notified. It only knows what the router has prepared, so that no
 * one fills it with other addresses.
 */
export function answersAtHand(current: Current) {
  const calls = new LRUCache<string, Known>({ max: MOST_CALLS });

  /** Remembers that something of a call's programme is prepared. */
  function remember(slug: string | undefined, last: Prepared): void {
    const known = calls.get(slug ?? "");
    if (known) known.last = last;
    else calls.set(slug ?? "", { last, current: together(() => current(slug)) });
  }

  async function ready(known: Known, address: string, headers: Parameters<FindReady>[0]["headers"]) {
    const now = await known.current();
    if (!now) return null;
    known.last = now;
    return now.kept(address)?.made(headers) ?? null;
  }

  const find: FindReady = ({ url = "/", headers }) => {
    const { slug, address } = splitCall(url);
    const known = calls.get(slug ?? "");
    // Else the router looks for it anyway.
    return known?.last.kept(address)?.made(headers) ? ready(known, address, headers) : null;
  };

  return { find, remember };
}
