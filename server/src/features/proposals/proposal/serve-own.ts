import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { Refusal } from "#platform/http/refusal";
import { serve } from "#platform/http/serve";

type Own = Endpoint & { audience: "user" };

/**
 * Serves an endpoint about one of the actor's own proposals. Another's is missing for a speaker (404), and not theirs for
 * a reviewer or organiser (403), who may know that it exists.
 */
export const serveOwn: <E extends Own>(
  ...[routes, endpoint, handler, faults]: Parameters<typeof serve<E>>
) => void = (routes, endpoint, handler, faults) =>
  serve(
    routes,
    endpoint,
    async (call) => {
      try {
        return await handler(call);
      } catch (error) {
        const missing = error instanceof Refusal && error.code === "not-found";
        throw missing && call.actor?.group !== "speaker" ? new Refusal("wrong-group") : error;
      }
    },
    faults,
  );
