import type { FastifyInstance } from "fastify";

/**
 * JSON bodies: an empty one is no body, whatever its content type says, since plain clients send
 * `application/json` with every call. `__proto__` and malformed JSON stay refused.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
