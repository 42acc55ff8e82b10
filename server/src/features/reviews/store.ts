import { and, count, eq, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { review } from "./tables";

export type ReviewRow = typeof review.$inferSelect;
export type ReviewContent = Pick<ReviewRow, "speakerScore" | "topicScore" | "comments" | "status">;

export async function insertReview(db: Queries, values: typeof review.$inferInsert): Promise<ReviewRow> {
  const [row] = await db.insert(review).values(values).returning();
  if (!row) throw new Error("A review was not written");
  return row;
}

export async function ownReviewOf(
  db: Queries,
  reviewerId: string,
  submissionId: number,
): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(review)
    .where(and(eq(review.reviewerId, reviewerId), eq(review.submissionId, submissionId)));
  return row ?? null;
}

export async function findOwnReview(db: Queries, reviewerId: string, id: number): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(review)
    .where(and(eq(review.id, id), eq(review.reviewerId, reviewerId)));
  return row ?? null;
}

export async function updateReview(
  db: Queries,
  id: number,
  content: ReviewContent,
  at: Date,
): Promise<ReviewRow> {
  const [row] = await db
    .update(review)
    .set({ ...content, updatedAt: at, version: sql`${review.version} + 1` })
    .where(eq(review.id, id))
    .returning();
  if (!row) throw new Error("A locked review is gone");
  return row;
}

export async function deleteReview(db: Queries, id: number): Promise<void> {
  await db.delete(review).where(eq(review.id, id));
}

export async function countReviews(db: Queries, submissionId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(review).where(eq(review.submissionId, submissionId));
  return row?.n ?? 0;
}
