import type { FastifyInstance } from "fastify";
import * as z from "zod/v4/core";

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

const WHOLE = /^\s*[+-]?\d{1,16}(?:\.0*)?\s*$/;

/**
 * A body as clients of other frameworks send it, read as the contract means it: digits in a string are the number
 * that is wanted, and null is the same as leaving out a field that may be left out. All else stays as it is, for the
 * contract to judge.
 */
export function acceptLenientBody(schema: z.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
      return value === undefined || value === null ? value : acceptLenientBody(def.innerType, value);
    case "pipe":
      return acceptLenientBody(def.in, value);
    case "number":
      return typeof value === "string" && WHOLE.test(value) ? Number(value) : value;
    case "array":
      return Array.isArray(value) ? value.map((item) => acceptLenientBody(def.element, item)) : value;
    case "object":
      return isRecord(value) ? fieldsOf(def.shape, value) : value;
    default:
      return value;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fieldsOf(shape: z.$ZodShape, body: Record<string, unknown>): Record<string, unknown> {
  const schemas = new Map(Object.entries(shape));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const schema = schemas.get(name);
      if (schema === undefined) return [[name, value]];
      return value === null && isOptional(schema) ? [] : [[name, acceptLenientBody(schema, value)]];
    }),
  );
}

/** Whether a field may be left out, and has no other meaning for null. */
const isOptional = (schema: z.$ZodType): boolean =>
  z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;
