import { REVIEWABLE, type Status } from "@lectern/domain/submissions/words";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account, session } from "../accounts/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
import { barred } from "../submissions/actions";
import { submission } from "../submissions/tables";
import { assignment, assignmentBatch, panelist } from "./tables";

const isReviewable = inArray(submission.status, [...REVIEWABLE]);
/** Who is one of the panel: reviewers who can log in. */
const sits = and(eq(account.group, "reviewer"), isNull(account.suspendedAt));

/** The panel, by name. */
export const listReviewers = (db: Queries) =>
  db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      topics: panelist.topics,
      remindedAt: panelist.remindedAt,
      lastLogInAt: account.lastLogInAt,
      /** When a session of theirs was last used. */
      seenAt: sql<Date | null>`(
        select max(${session.rotatedAt}) from ${session} where ${session.accountId} = ${account.id}
      )`.mapWith(session.rotatedAt),
    })
    .from(account)
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(panelist, eq(panelist.accountId, account.id))
    .where(sits)
    .orderBy(asc(profile.lastName), asc(profile.firstName), asc(account.email));

export type ReviewerRow = Awaited<ReturnType<typeof listReviewers>>[number];

/** Every proposal that is open for review, oldest first. */
export const listReviewable = (db: Queries) =>
  db
    .select({
      id: submission.id,
      title: submission.title,
      topic: submission.topicType,
      decision: submission.decision,
    })
    .from(submission)
    .where(isReviewable)
    .orderBy(asc(submission.id));

/** Locks every proposal that is open for review, so that nothing a plan rests on changes. */
export async function lockReviewables(db: Queries): Promise<void> {
  await db
    .select({ id: submission.id })
    .from(submission)
    .where(isReviewable)
    .orderBy(asc(submission.id))
    .for("no key update");
}

export type Pair = { submissionId: number; reviewerId: string };

/** Who has reviewed what, of the proposals that are open for review. */
export const listReviewed = (db: Queries): Promise<Pair[]> =>
  db
    .select({ submissionId: review.submissionId, reviewerId: review.reviewerId })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(isReviewable);

/** The assignments that hold: of the panel, to proposals that are open for review and that they may judge. */
export const listAssigned = (db: Queries): Promise<Pair[]> =>
  db
    .select({ submissionId: assignment.submissionId, reviewerId: assignment.reviewerId })
    .from(assignment)
    .innerJoin(submission, eq(submission.id, assignment.submissionId))
    .innerJoin(account, eq(account.id, assignment.reviewerId))
    .where(and(isReviewable, sits, sql`not ${barred(sql`${assignment.reviewerId}`)}`));

const barredPairs = (db: Queries, which: SQL | undefined): Promise<Pair[]> =>
  db
    .select({ submissionId: submission.id, reviewerId: account.id })
    .from(submission)
    .innerJoin(account, sits ?? sql`false`)
    .where(and(which, barred(sql`${account.id}`)));

/** Which of the panel may not judge which proposal that is open for review. */
export const listBarred = (db: Queries) => barredPairs(db, isReviewable);

/** The same for these proposals, whatever their status. */
export const listBarredFrom = (db: Queries, ids: readonly number[]) =>
  barredPairs(db, inArray(submission.id, [...ids]));

/** Those of these submissions that exist, with their status, locked in the order of their ids. */
export async function lockSubmissions(db: Queries, ids: readonly number[]): Promise<Map<number, Status>> {
  const rows = await db
    .select({ id: submission.id, status: submission.status })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id))
    .for("no key update");
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** The database takes so many values in one statement. */
const AT_ONCE = 5_000;

/** Adds assignments, and gives those that were not there. */
export async function insertAssignments(
  db: Queries,
  pairs: readonly Pair[],
  made: { createdAt: Date; batchId: number | null },
): Promise<Pair[]> {
  const added: Pair[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const values = pairs.slice(from, from + AT_ONCE).map((pair) => ({ ...pair, ...made }));
    added.push(...(await db.insert(assignment).values(values).onConflictDoNothing().returning(PAIR)));
  }
  return added;
}

const PAIR = { submissionId: assignment.submissionId, reviewerId: assignment.reviewerId };

/** Takes these reviewers off these submissions, and gives what there was. */
export const deleteAssignments = (
  db: Queries,
  submissionIds: readonly number[],
  reviewerIds: readonly string[],
): Promise<Pair[]> =>
  db
    .delete(assignment)
    .where(
      and(
        inArray(assignment.submissionId, [...submissionIds]),
        inArray(assignment.reviewerId, [...reviewerIds]),
      ),
    )
    .returning(PAIR);

export const deleteBatchLines = (db: Queries, batchId: number): Promise<Pair[]> =>
  db.delete(assignment).where(eq(assignment.batchId, batchId)).returning(PAIR);

export type BatchRow = typeof assignmentBatch.$inferSelect;

export async function insertBatch(
  db: Queries,
  values: Pick<BatchRow, "createdAt" | "createdBy" | "lines">,
): Promise<BatchRow> {
  const [row] = await db.insert(assignmentBatch).values(values).returning();
  if (!row) throw new Error("A batch was not written");
  return row;
}

export async function lockBatch(db: Queries, id: number): Promise<BatchRow | null> {
  const [row] = await db.select().from(assignmentBatch).where(eq(assignmentBatch.id, id)).for("update");
  return row ?? null;
}

export async function markUndone(db: Queries, id: number, undoneAt: Date): Promise<void> {
  await db.update(assignmentBatch).set({ undoneAt }).where(eq(assignmentBatch.id, id));
}

const BATCHES_SHOWN = 5;

const namedBatches = (db: Queries) =>
  db
    .select({
      batch: assignmentBatch,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(assignmentBatch)
    .leftJoin(account, eq(account.id, assignmentBatch.createdBy))
    .leftJoin(profile, eq(profile.accountId, assignmentBatch.createdBy));

export type NamedBatch = Awaited<ReturnType<typeof namedBatches>>[number];

/** The last batches with who made them, newest first. */
export const listBatches = (db: Queries): Promise<NamedBatch[]> =>
  namedBatches(db).orderBy(desc(assignmentBatch.id)).limit(BATCHES_SHOWN);

export async function findBatch(db: Queries, id: number): Promise<NamedBatch | null> {
  const [row] = await namedBatches(db).where(eq(assignmentBatch.id, id));
  return row ?? null;
}

/** The panel as seen from one submission, by name. */
export const listSeats = (db: Queries, submissionId: number) =>
  db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      barred: sql<boolean>`${barred(sql`${account.id}`)}`,
      assigned: sql<boolean>`${assignment.submissionId} is not null`,
      reviewed: sql<boolean>`${review.id} is not null`,
    })
    .from(account)
    .innerJoin(submission, eq(submission.id, submissionId))
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(
      assignment,
      and(eq(assignment.reviewerId, account.id), eq(assignment.submissionId, submissionId)),
    )
    .leftJoin(review, and(eq(review.reviewerId, account.id), eq(review.submissionId, submissionId)))
    .where(sits)
    .orderBy(asc(profile.lastName), asc(profile.firstName), asc(account.email));

/** Locks a reviewer; false for somebody who is none. */
export async function lockReviewer(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.group, "reviewer")))
    .for("no key update");
  return rows.length > 0;
}

export async function readTopics(db: Queries, accountId: string): Promise<string[]> {
  const [row] = await db
    .select({ topics: panelist.topics })
    .from(panelist)
    .where(eq(panelist.accountId, accountId));
  return row?.topics ?? [];
}

export async function saveTopics(db: Queries, accountId: string, topics: string[]): Promise<void> {
  await db
    .insert(panelist)
    .values({ accountId, topics })
    .onConflictDoUpdate({ target: panelist.accountId, set: { topics } });
}

/** Locks these of the panel, and gives when each was last reminded: read apart, since a lock that was waited for reads
 * no joined row anew. */
export async function lockReminded(db: Queries, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const locked = await db
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, [...ids]), sits))
    .orderBy(asc(account.id))
    .for("no key update");
  const rows = await db
    .select({ id: panelist.accountId, remindedAt: panelist.remindedAt })
    .from(panelist)
    .where(inArray(panelist.accountId, [...ids]));
  const known = new Map(rows.map(({ id, remindedAt }) => [id, remindedAt]));
  return new Map(locked.map(({ id }) => [id, known.get(id) ?? null]));
}

export async function markReminded(db: Queries, ids: readonly string[], remindedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(panelist)
    .values(ids.map((accountId) => ({ accountId, remindedAt })))
    .onConflictDoUpdate({ target: panelist.accountId, set: { remindedAt } });
}
