import type { FastifyInstance } from "fastify";

/** Addresses are the same whatever their parameters are called. */
const shapeOf = (url: string): string => url.replace(/:\w+/g, ":");

/**
 * Answers every other method of an address with 405 and the ones that there are, instead of 404. Call it before the
 * routes of `app` are registered, and what it gives after them.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const served = new Map<string, { url: string; methods: Set<string> }>();
  let collecting = true;
  app.addHook("onRoute", ({ url, method }) => {
    if (!collecting) return;
    const entry = served.get(shapeOf(url)) ?? { url, methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    served.set(shapeOf(url), entry);
  });
  return () => {
    collecting = false;
    for (const { url, methods } of served.values()) {
      const allowed = [...methods].sort().join(", ");
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        schema: { hide: true },
        // Before the body is read: nothing in it matters.
        onRequest: async (request, reply) =>
          reply
            .code(405)
            .header("allow", allowed)
            .send({ detail: `Method "${request.method}" not allowed.` }),
        handler: async () => null,
      });
    }
  };
}
