import type { FastifyInstance } from "fastify";

/** The URL without parameter names, which make no difference to the router. */
const shapeOf = (url: string): string => url.replace(/:\w+/g, ":");

/**
 * Answers unsupported methods of a URL with 405 and an Allow header instead of 404. Call it before the routes of `app`
 * are registered, and the returned function after them.
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
        // Before the body is read, which is not needed.
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
