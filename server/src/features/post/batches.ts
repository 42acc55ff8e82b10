import { createHash } from "node:crypto";
import { type Queries, takeAdvisoryLock } from "#platform/db/database";

import { Refusal } from "#platform/http/refusal";
import { countWritten, hasWrittenBesides } from "./outbox-store";

type Asked = {
  /** What is written, such as `letters`. */
  what: string;
  /** The request's Idempotency-Key. */
  key: string;
  /** The text, and to whom. */
  body: object;
};

/**
 * Under which key the mails of a batch are kept, and how many of it are written already. A key that was used for another
 * text or for others is refused, so that nobody takes the first batch for the second.
 */
export async function batchOf(
  tx: Queries,
  writtenBy: string,
  { what, key, body }: Asked,
): Promise<{ requestKey: string; written: number }> {
  const keys = `${what}:${key}:`;
  await takeAdvisoryLock(tx, `mails ${writtenBy} ${keys}`);
  const requestKey = `${keys}${createHash("sha256").update(JSON.stringify(body)).digest("base64url")}`;
  const written = await countWritten(tx, writtenBy, requestKey);
  if (written === 0 && (await hasWrittenBesides(tx, writtenBy, keys, requestKey)))
    throw new Refusal("sent-otherwise");
  return { requestKey, written };
}
