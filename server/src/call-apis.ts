import { LRUCache } from "lru-cache";
import { type CallRow, findCall } from "./features/call/calls-store";
import { Refusal } from "./platform/http/refusal";
import type { CallApi, Routes } from "./platform/http/serve";
import { type CallName, forCall, type Platform } from "./platform/platform";

/** After a change of the default call, servers follow within this time. */
const FRESH_MS = 1_000;
/** Calls whose API is kept in memory. */
const MOST_CALLS = 200;

/** Organisers with a proposal whose routes are kept in memory. */
const MOST_READERS = 100;

/** A platform with the API that is made of it. */
type Made = { platform: Platform; api: Pick<CallApi, "routes" | "identify"> };
type OfCall = { platform: Platform; api: CallApi };

/**
 * Returns what gives the platform and the API of the call with a slug, or of the default one; `makeApi` makes the API once. `first` are those that
 * the server has begun with. Refuses slugs of no call with "not-found".
 */
export function callApis(
  first: Made,
  makeApi: (platform: Platform) => Made["api"],
): (slug: string | undefined) => Promise<OfCall> {
  const keyOf = ({ id, isDefault }: CallName) => `${id} ${isDefault}`;
  const made = new LRUCache<string, Made>({ max: MOST_CALLS });
  made.set(keyOf(first.platform.call), first);

  function make(call: CallName): Made {
    const { id, slug, isDefault } = call;
    const platform = forCall(first.platform, { id, slug, isDefault });
    const fresh = { platform, api: makeApi(platform) };
    made.set(keyOf(call), fresh);
    return fresh;
  }

  const readers = new LRUCache<string, Routes>({ max: MOST_READERS });

  /** The routes of a call for an organiser with a proposal in it. Nothing that they keep is shared with others. */
  function routesFor({ platform }: Made, reader: string): Routes {
    const key = `${keyOf(platform.call)} ${reader}`;
    const db = () => platform.databaseOf(platform.call.id, reader);
    const routes = readers.get(key) ?? makeApi({ ...platform, db: db() }).routes;
    readers.set(key, routes);
    return routes;
  }

  const calls = new LRUCache<string, CallRow>({
    max: MOST_CALLS,
    ttl: FRESH_MS,
    // Without the database the pages are still served, with what is known.
    allowStaleOnFetchRejection: true,
    fetchMethod: async (slug) => (await findCall(first.platform.everyCall, slug || null)) ?? undefined,
  });

  return async (slug = "") => {
    const call = await calls.fetch(slug);
    if (!call) throw new Refusal("not-found");
    const found = made.get(keyOf(call)) ?? make(call);
    const { platform, api } = found;
    const isDraft = call.state === "draft";
    return { platform, api: { ...api, isDraft, routesFor: (reader) => routesFor(found, reader) } };
  };
}
