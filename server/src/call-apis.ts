import { LRUCache } from "lru-cache";
import { type CallRow, findCall } from "./features/call/calls-store";
import { Refusal } from "./platform/http/refusal";
import type { CallApi, MadeApi, Routes } from "./platform/http/serve";
import { MOST_CALLS, oncePerCall, type Platform } from "./platform/platform";

/** After a change of the default call or of a slug, servers follow within this time. */
const FRESH_MS = 1_000;

/** Organisers with a proposal whose routes are kept in memory. */
const MOST_READERS = 100;

type OfCall = { platform: Platform; api: CallApi };

/**
 * Returns a function for the platform and the API of the call that has or had a slug, or of the default one. Refuses slugs of
 * no call with "not-found". `makeApi` makes the API once for each call; `first` is the platform of one of them.
 */
export function callApis(
  first: Platform,
  makeApi: (platform: Platform) => MadeApi,
): (slug: string | undefined) => Promise<OfCall> {
  const made = oncePerCall(first, (platform) => ({ platform, api: makeApi(platform) }));
  const readers = new LRUCache<string, Routes>({ max: MOST_READERS });

  /** The routes of a call for an organiser with a proposal in it. Nothing that they keep is shared with others. */
  function routesFor(platform: Platform, reader: string): Routes {
    const { id, slug, isDefault } = platform.call;
    const key = `${id} ${slug} ${isDefault} ${reader}`;
    const db = () => platform.databaseOf(id, reader);
    const routes = readers.get(key) ?? makeApi({ ...platform, db: db() }).routes;
    readers.set(key, routes);
    return routes;
  }

  const calls = new LRUCache<string, CallRow>({
    max: MOST_CALLS,
    ttl: FRESH_MS,
    // Without the database the pages are still served, with what is known.
    allowStaleOnFetchRejection: true,
    fetchMethod: async (slug) => (await findCall(first.everyCall, slug || null)) ?? undefined,
  });

  return async (slug = "") => {
    const known = await calls.fetch(slug);
    // A draft may be open by now: nothing is refused by what was read before.
    const call = known?.state === "draft" ? await calls.fetch(slug, { forceRefresh: true }) : known;
    if (!call) throw new Refusal("not-found");
    const { platform, api } = made(call);
    const isDraft = call.state === "draft";
    return { platform, api: { ...api, isDraft, routesFor: (reader) => routesFor(platform, reader) } };
  };
}
