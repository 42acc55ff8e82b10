import { SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { and, asc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { hasFactor } from "#features/identity/accounts/store";
import { account, erasure } from "#features/identity/tables";
import { isInvolved } from "#features/proposals/proposal/speakers-store";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { MERGED_COLUMNS } from "./merged-columns";
import { accountMerge, mergedAccount } from "./tables";

/** The account that is kept, and the one that ends. */
type Pair = readonly [string, string];

export type MergeRow = typeof accountMerge.$inferSelect;

/** Stores a merge in place of an earlier one of the account that is kept. */
export async function replaceMerge(db: Queries, values: typeof accountMerge.$inferInsert): Promise<void> {
  const set = { keptConfirmedAt: null, endedConfirmedAt: null, ...values };
  await db.insert(accountMerge).values(values).onConflictDoUpdate({ target: accountMerge.keptId, set });
}

/** Deletes the merge that waits; false without one. */
export async function deleteMerge(db: Queries, keptId: string): Promise<boolean> {
  const rows = await db.delete(accountMerge).where(eq(accountMerge.keptId, keptId)).returning();
  return rows.length > 0;
}

export async function waitingMerge(db: Queries, keptId: string, now: Date): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(accountMerge)
    .where(and(eq(accountMerge.keptId, keptId), gt(accountMerge.expiresAt, now)));
  return row ?? null;
}

/** The merge that a mailed key belongs to, if the key is still valid. Locked, so that concurrent uses are serialised. */
export async function lockMergeOfKey(db: Queries, key: Buffer, now: Date): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(accountMerge)
    .where(
      and(or(eq(accountMerge.keptKey, key), eq(accountMerge.endedKey, key)), gt(accountMerge.expiresAt, now)),
    )
    .for("update");
  return row ?? null;
}

export async function updateMerge(db: Queries, id: number, values: Partial<MergeRow>): Promise<void> {
  await db.update(accountMerge).set(values).where(eq(accountMerge.id, id));
}

export async function dropExpiredMerges(db: Queries, now: Date): Promise<void> {
  await db.delete(accountMerge).where(lt(accountMerge.expiresAt, now));
}

/** What decides on a merge of these two, of each account. In the database of all calls. */
export const standingOf = (db: Queries, ids: readonly string[]) =>
  db
    .select({
      id: account.id,
      email: account.email,
      suspended: sql<boolean>`${account.suspendedAt} is not null`,
      erasing: sql<boolean>`${erasure.accountId} is not null`,
      factor: hasFactor,
      proposals: sql<number>`(select count(*)::int from ${submission} where ${submission.ownerId} = ${account.id})`,
      reviews: sql<number>`(select count(*)::int from ${review} where ${review.reviewerId} = ${account.id})`,
    })
    .from(account)
    .leftJoin(erasure, eq(erasure.accountId, account.id))
    .where(inArray(account.id, [...ids]));

/**
 * Locks two accounts also against rows that refer to them: those that are being written are committed by then. Lock them
 * with all organisers before, in whose order others wait.
 */
export async function lockReferences(db: Queries, ids: Pair): Promise<void> {
  await db
    .select({ id: account.id })
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(account.id))
    .for("update");
}

/** Reviews by these accounts of proposals that one of them leads, speaks in, did, or is invited to. */
export async function countOwnReviews(db: Queries, [one, two]: Pair): Promise<number> {
  const rows = await db
    .select({ id: review.id })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(and(inArray(review.reviewerId, [one, two]), or(isInvolved(one), isInvolved(two))));
  return rows.length;
}

/** Proposals that both accounts lead or speak in, or are invited to. */
export async function countShared(db: Queries, [one, two]: Pair): Promise<number> {
  const takesPart = (id: string) =>
    or(
      eq(submission.ownerId, id),
      sql`exists (select from ${submissionSpeaker} where ${submissionSpeaker.submissionId} = ${submission.id}
        and ${submissionSpeaker.accountId} = ${id} and ${inArray(submissionSpeaker.state, [...SPEAKING])})`,
    );
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(takesPart(one), takesPart(two)));
  return rows.length;
}

/** Proposals that all of these accounts have reviewed. */
export async function countReviewedTwice(db: Queries, ids: Pair): Promise<number> {
  const rows = await db
    .select({ id: review.submissionId })
    .from(review)
    .where(inArray(review.reviewerId, [...ids]))
    .groupBy(review.submissionId)
    .having(sql`count(*) > 1`);
  return rows.length;
}

/** Moves all references of an account to another one, or deletes them with the account. */
export async function moveRows(db: Queries, ended: string, kept: string): Promise<void> {
  for (const [name, merged] of MERGED_COLUMNS) {
    if (merged.how === "ends") continue;
    const [table, column] = name.split(".").map((part) => sql.identifier(part));
    const { once = [], clears = [] } = merged;
    if (once.length > 0) {
      const same = sql.join(
        once.map((key) => sql`own.${sql.identifier(key)} is not distinct from theirs.${sql.identifier(key)}`),
        sql` and `,
      );
      await db.execute(sql`
        delete from ${table} theirs using ${table} own
        where theirs.${column} = ${ended} and own.${column} = ${kept} and ${same}`);
    }
    const cleared = clears.map((key) => sql`, ${sql.identifier(key)} = null`);
    await db.execute(sql`
      update ${table} set ${column} = ${kept}${sql.join(cleared)} where ${column} = ${ended}`);
  }
  await db.delete(account).where(eq(account.id, ended));
}

export async function insertMerged(
  db: Queries,
  id: string,
  accountId: string,
  mergedAt: Date,
): Promise<void> {
  await db.insert(mergedAccount).values({ id, accountId, mergedAt });
}

/** The id of an account, and those of the accounts that became part of it. */
export async function idsOf(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: mergedAccount.id })
    .from(mergedAccount)
    .where(eq(mergedAccount.accountId, accountId));
  return [accountId, ...rows.map(({ id }) => id)];
}
