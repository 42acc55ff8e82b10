import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { insertion } from "#platform/db/statement";
import { mail } from "./tables";

export type MailRow = typeof mail.$inferSelect;

const insert = insertion(mail, "id", "kind", "recipient", "subject", "text", "html", "createdAt");

export async function insertMail(db: Queries, row: Parameters<typeof insert>[1]): Promise<void> {
  await insert(db, row);
}

/** Locks a mail that still waits to be sent; null when it was sent, refused, or is being sent elsewhere. */
export async function lockWaitingMail(db: Queries, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), isNull(mail.sentAt), isNull(mail.refusedAt)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Marks a mail as sent. Its text may go: it holds keys that nobody needs to find here. */
export async function markSent(db: Queries, id: string, at: Date, keepText: boolean): Promise<void> {
  await db
    .update(mail)
    .set({
      sentAt: at,
      attempts: sql`${mail.attempts} + 1`,
      lastError: null,
      ...(!keepText && { text: "", html: "" }),
    })
    .where(eq(mail.id, id));
}

export async function markFailed(
  db: Queries,
  id: string,
  error: string,
  refusedAt: Date | null,
): Promise<void> {
  await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: error, refusedAt })
    .where(eq(mail.id, id));
}

export const newestMails = (db: Queries, limit: number): Promise<MailRow[]> =>
  db.select().from(mail).orderBy(desc(mail.createdAt)).limit(limit);

export async function waitingMails(db: Queries): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mail)
    .where(and(isNull(mail.sentAt), isNull(mail.refusedAt)));
  return row?.n ?? 0;
}
