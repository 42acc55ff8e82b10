import type { Conflict } from "@lectern/domain/conflicts/words";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account } from "../accounts/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
import { namedAmongAuthors, submission } from "../submissions/tables";
import { conflict } from "./tables";

export async function keepConflict(db: Queries, values: typeof conflict.$inferInsert): Promise<void> {
  const { kind, reason, createdAt } = values;
  await db
    .insert(conflict)
    .values(values)
    .onConflictDoUpdate({
      target: [conflict.submissionId, conflict.reviewerId],
      set: { kind, reason, createdAt },
    });
}

/** Whether there was one. */
export async function dropConflict(db: Queries, submissionId: number, reviewerId: string): Promise<boolean> {
  const rows = await db
    .delete(conflict)
    .where(and(eq(conflict.submissionId, submissionId), eq(conflict.reviewerId, reviewerId)))
    .returning({ kind: conflict.kind });
  return rows.length > 0;
}

export async function isReviewer(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.group, "reviewer")));
  return rows.length > 0;
}

/** Every reviewer as seen from one submission, by name. */
export const reviewersOf = (db: Queries, submissionId: number) => {
  const kind = sql<Conflict | null>`case
    when ${submission.ownerId} = ${account.id} then 'own'
    when ${namedAmongAuthors(sql`${account.id}`)} then 'author'
    else ${conflict.kind} end`;
  return db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      conflict: kind,
      reason: conflict.reason,
      reviewId: review.id,
      ownerEmail: sql<string>`(select o.email from ${account} o where o.id = ${submission.ownerId})`,
    })
    .from(account)
    .innerJoin(submission, eq(submission.id, submissionId))
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(conflict, and(eq(conflict.reviewerId, account.id), eq(conflict.submissionId, submissionId)))
    .leftJoin(review, and(eq(review.reviewerId, account.id), eq(review.submissionId, submissionId)))
    .where(eq(account.group, "reviewer"))
    .orderBy(asc(profile.lastName), asc(account.email));
};

export type StandingRow = Awaited<ReturnType<typeof reviewersOf>>[number];
