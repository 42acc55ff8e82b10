import { createHash } from "node:crypto";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import { countWritten, hasWrittenOtherMails } from "./outbox-store";

type Batch = {
  /** The kind of mail, such as `letters`. */
  what: string;
  /** The request's Idempotency-Key. */
  key: string;
  /** The text and the recipients. */
  body: object;
};

/**
 * The key of a batch's mails, and how many of them are written already. Refuses a key that was used for another text or
 * other recipients.
 */
export async function batchOf(
  tx: Queries,
  writtenBy: string,
  { what, key, body }: Batch,
): Promise<{ requestKey: string; written: number }> {
  const keys = `${what}:${key}:`;
  await takeAdvisoryLock(tx, `mails ${writtenBy} ${keys}`);
  const requestKey = `${keys}${createHash("sha256").update(JSON.stringify(body)).digest("base64url")}`;
  const written = await countWritten(tx, writtenBy, requestKey);
  if (written === 0 && (await hasWrittenOtherMails(tx, writtenBy, keys, requestKey)))
    throw new Refusal("sent-otherwise");
  return { requestKey, written };
}
