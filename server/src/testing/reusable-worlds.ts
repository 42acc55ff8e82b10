import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { statusFor } from "./access-call";
import type { NamedEndpoint } from "./endpoints";

/** Of callers who may not do it. What is refused for another reason may have counted an attempt, or begun something. */
const REFUSED = [401, 403, 404];

/**
 * Worlds for a test that calls every endpoint, one of each kind. `find` makes one only where there is none in which nothing
 * was changed yet; `answered` has to hear of each call in it. What only read or was not allowed leaves it to the next call.
 */
export function reusableWorlds<World>() {
  const worlds = new Map<string, World>();
  return {
    async find(kind: string, make: () => Promise<World>): Promise<World> {
      const world = worlds.get(kind) ?? (await make());
      worlds.set(kind, world);
      return world;
    },
    answered(kind: string, { method }: Endpoint, { statusCode }: { statusCode: number }): void {
      if (method !== "GET" && !REFUSED.includes(statusCode)) worlds.delete(kind);
    },
  };
}

/** First those that only read, and those of one status together: no call changes what one in another world then finds. */
export const inTurn = (endpoints: NamedEndpoint[]): NamedEndpoint[] => {
  const place = ({ name, endpoint }: NamedEndpoint) =>
    `${endpoint.method === "GET" ? 1 : 2} ${statusFor(name)}`;
  return endpoints.toSorted((a, b) => place(a).localeCompare(place(b)));
};
