import { LRUCache } from "lru-cache";
import { splitCall } from "#platform/http/call-path";
import type { FindReady } from "#platform/http/early-answers";
import { MOST_CALLS } from "#platform/platform";
import { together } from "#platform/together";
import type { Prepared } from "./prepared";

/** The programme of the call with a slug as of now; null: nothing of it is public. */
export type Current = (slug: string | undefined) => Promise<Prepared | null>;

/**
 * Finds the answers that are written and compressed already, so that they need no router. Each request waits for a look at
 * the revision that began after it had arrived, as in the router, which all requests of that moment share: nothing that has
 * left the programme is sent from here, whichever server was notified. It only knows what the router has prepared, so that no
 * one fills it with other addresses.
 */
export function earlyAnswers(current: Current) {
  const last = new LRUCache<string, Prepared>({ max: MOST_CALLS });
  const look = together<Prepared | null>();

  /** Remembers that something of a call's programme is prepared. */
  function remember(slug: string | undefined, prepared: Prepared): void {
    last.set(slug ?? "", prepared);
  }

  async function ready(
    slug: string | undefined,
    address: string,
    headers: Parameters<FindReady>[0]["headers"],
  ) {
    const now = await look(slug ?? "", () => current(slug));
    if (!now) return null;
    remember(slug, now);
    return now.kept(address)?.made(headers) ?? null;
  }

  const find: FindReady = ({ url = "/", headers }) => {
    const { slug, address } = splitCall(url);
    // Else the router looks for it anyway.
    return last
      .get(slug ?? "")
      ?.kept(address)
      ?.made(headers)
      ? ready(slug, address, headers)
      : null;
  };

  return { find, remember };
}
