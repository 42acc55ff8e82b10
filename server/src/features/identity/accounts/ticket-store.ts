import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { logInTicket } from "../tables";

export async function insertTicket(db: Queries, values: typeof logInTicket.$inferInsert): Promise<void> {
  await db.insert(logInTicket).values(values);
}

const good = (hash: Buffer, most: number, now: Date) =>
  and(eq(logInTicket.hash, hash), lt(logInTicket.tries, most), gt(logInTicket.expiresAt, now));

/** Whose a good ticket is, or null. */
export async function ownerOfTicket(
  db: Queries,
  hash: Buffer,
  most: number,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ accountId: logInTicket.accountId })
    .from(logInTicket)
    .where(good(hash, most, now));
  return row?.accountId ?? null;
}

/** Counts a try of a good ticket, and gives how many there were with it; null when it is good no more. */
export async function countTry(db: Queries, hash: Buffer, most: number, now: Date): Promise<number | null> {
  const [row] = await db
    .update(logInTicket)
    .set({ tries: sql`${logInTicket.tries} + 1` })
    .where(good(hash, most, now))
    .returning({ tries: logInTicket.tries });
  return row?.tries ?? null;
}

/** Takes a ticket out; false when it is gone. */
export async function deleteTicket(db: Queries, hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(logInTicket)
    .where(eq(logInTicket.hash, hash))
    .returning({ hash: logInTicket.hash });
  return rows.length > 0;
}
