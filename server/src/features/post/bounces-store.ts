import type { ReportOutcome } from "@lectern/domain/post/words";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { type MailRow, waits } from "./store";
import { mail } from "./tables";

/** Those of these mails that a mail server has taken, locked. One that still waits is left to its job. */
export const lockSentMails = (db: Queries, ids: readonly string[]): Promise<MailRow[]> =>
  db
    .select()
    .from(mail)
    .where(and(inArray(mail.id, [...ids]), isNotNull(mail.sentAt)))
    .orderBy(mail.id)
    .for("update");

export async function anyWaits(db: Queries, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: mail.id })
    .from(mail)
    .where(and(inArray(mail.id, [...ids]), waits))
    .limit(1);
  return rows.length > 0;
}

export async function markReported(
  db: Queries,
  id: string,
  { outcome, at, status, said }: { outcome: ReportOutcome; at: Date; status: string; said: string },
): Promise<void> {
  await db
    .update(mail)
    .set({
      reportOutcome: outcome,
      reportedAt: at,
      reportStatus: status,
      reportSaid: said,
      version: sql`${mail.version} + 1`,
    })
    .where(eq(mail.id, id));
}
