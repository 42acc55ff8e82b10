import { and, count, eq, lte, sql } from "drizzle-orm";
import { erasure } from "#features/identity/tables";
import { mail } from "#features/post/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";

export type ErasureRow = typeof erasure.$inferSelect;

/** False when it was asked for already. */
export async function insertErasure(db: Queries, row: ErasureRow): Promise<boolean> {
  const rows = await db.insert(erasure).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** False when nobody had asked for it. */
export async function deleteErasure(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db.delete(erasure).where(eq(erasure.accountId, accountId)).returning();
  return rows.length > 0;
}

export async function findErasure(db: Queries, accountId: string): Promise<ErasureRow | null> {
  const [row] = await db.select().from(erasure).where(eq(erasure.accountId, accountId));
  return row ?? null;
}

/** An erasure that is due. The person is locked before: whoever keeps the account now comes first, or too late. */
export async function dueErasure(db: Queries, accountId: string, now: Date): Promise<ErasureRow | null> {
  const [row] = await db
    .select()
    .from(erasure)
    .where(and(eq(erasure.accountId, accountId), lte(erasure.dueAt, now)));
  return row ?? null;
}

/** Whose erasure is due, the longest due first. */
export async function dueErasures(db: Queries, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: erasure.accountId })
    .from(erasure)
    .where(lte(erasure.dueAt, now))
    .orderBy(erasure.dueAt);
  return rows.map(({ id }) => id);
}

/** A person's proposals, as far as it matters to what becomes of them. */
export const talksOf = (db: Queries, ownerId: string) =>
  db
    .select({
      id: submission.id,
      authors: submission.authors,
      status: submission.status,
      decision: submission.decision,
      releasedDecision: submission.releasedDecision,
      answer: confirmation.answer,
      fileId: submissionFile.id,
    })
    .from(submission)
    .leftJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .where(eq(submission.ownerId, ownerId))
    .orderBy(submission.id);

export type Talk = Awaited<ReturnType<typeof talksOf>>[number];

export async function countMailsTo(db: Queries, email: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mail)
    .where(sql`lower(${mail.recipient}) = lower(${email})`);
  return row?.n ?? 0;
}

export async function countReviewsBy(db: Queries, reviewerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(review).where(eq(review.reviewerId, reviewerId));
  return row?.n ?? 0;
}
