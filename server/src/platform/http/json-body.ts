import type { FastifyInstance } from "fastify";
import * as z from "zod/v4/core";

/**
 * Parses JSON bodies. An empty body is allowed, since simple clients send `application/json` with every call; `__proto__`
 * and malformed JSON are refused.
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
 * Converts a body of a lenient client to the contract's types: digits in a string become a number where one is expected,
 * and null for an optional field is the same as omitting it. Everything else is left for the contract to validate.
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

/** Whether a field may be omitted but not null. */
const isOptional = (schema: z.$ZodType): boolean =>
  z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;
