import type { FastifyRequest } from "fastify";
import { BadInput } from "./refusal";

/** The Idempotency-Key of a creating call, or null: a repeated one gets the first answer. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new BadInput({ non_field_errors: ["Idempotency-Key takes 1 to 200 visible ASCII characters."] });
  }
  return key;
}

/** The same for a call that must never be made twice unawares. */
export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = idempotencyKey(request);
  if (key === null) throw new BadInput({ non_field_errors: ["Send an Idempotency-Key with this call."] });
  return key;
}
