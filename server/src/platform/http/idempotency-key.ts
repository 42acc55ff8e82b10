import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { BadInput, Refusal } from "./refusal";

/** The Idempotency-Key of a creating call, or null. A repeated key gets the first answer. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new BadInput({
      non_field_errors: ["Idempotency-Key must have 1 to 200 visible ASCII characters."],
    });
  }
  return key;
}

/** What makes a creating call repeatable: its key, and a digest of its body; both null without a key. */
export type Idempotency = { key: string | null; body: string | null };

/** Reads the key of a creating call; `body` is the parsed one, so that its formatting makes no difference. */
export function readIdempotency(request: FastifyRequest, body: unknown): Idempotency {
  const key = idempotencyKey(request);
  if (key === null) return { key, body: null };
  return { key, body: createHash("sha256").update(JSON.stringify(body)).digest("base64url") };
}

/** Whether this was made by a request with the same key and another body. Rows from before digests were stored have none. */
export const isOfOtherBody = ({ body }: Idempotency, made: { idempotencyBody: string | null }): boolean =>
  made.idempotencyBody !== null && made.idempotencyBody !== body;

/** Refuses a key that was used with another body; `number` tells the client what that made. */
export function refuseOtherBody(
  once: Idempotency,
  made: { idempotencyBody: string | null },
  number: number | null = null,
): void {
  if (isOfOtherBody(once, made)) throw new Refusal("key-of-another-body", null, number);
}

/** As `idempotencyKey`, for a call that requires one. */
export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = idempotencyKey(request);
  if (key === null) throw new BadInput({ non_field_errors: ["Send an Idempotency-Key with this call."] });
  return key;
}
