import { randomUUID } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/edition/words";
import type { Queries } from "#platform/db/database";
import type { Letter } from "#platform/mail/mail";
import { renderLetter } from "#platform/mail/render";
import { enqueue } from "#platform/queue/queue";
import { insertMail } from "./store";

export { waitingMails } from "./store";

export const SEND_MAIL = "send-mail";

export type Posting = { to: string; kind: string; letter: Letter; at: Date };

/**
 * Puts a mail into the outbox as part of the given transaction: it goes out when, and only when, what it tells
 * was committed.
 */
export async function post(
  db: Queries,
  edition: Pick<EditionSettings, "product" | "year" | "email">,
  { to, kind, letter, at }: Posting,
): Promise<void> {
  const id = randomUUID();
  const signature = `${edition.product} ${edition.year} · call for papers · ${edition.email}`;
  await insertMail(db, { id, kind, recipient: to, createdAt: at, ...renderLetter(letter, signature) });
  await enqueue(db, SEND_MAIL, { id });
}
