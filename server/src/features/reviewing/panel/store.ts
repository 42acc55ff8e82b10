import { REVIEWABLE, type Status } from "@lectern/domain/proposals/words";
import { and, asc, desc, eq, inArray, not, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { excludedPairs } from "#features/reviewing/sight/excluded-store";
import { barred, decisionIsOut, excluded, notOfReader, ofOtherPanel } from "#features/reviewing/sight/store";
import { ofWholeCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { assignment, assignmentBatch, review } from "../sight/tables";
import { isActiveReviewer } from "./panelist-store";

/** Open for review, and not the own proposal of the organiser who asks, if any. */
export const isReviewable = sql`${inArray(submission.status, [...REVIEWABLE])} and ${notOfReader}`;

/** Every proposal that is open for review, oldest first. */
export const listReviewable = (db: Queries) =>
  db
    .select({
      id: submission.id,
      title: submission.title,
      topic: submission.topicType,
      conference: submission.conference,
      decision: submission.decision,
    })
    .from(submission)
    .where(and(isReviewable, not(decisionIsOut)))
    .orderBy(asc(submission.id));

/** Locks every proposal that is open for review, so that a plan's basis does not change. */
export async function lockReviewables(db: Queries): Promise<void> {
  await db
    .select({ id: submission.id })
    .from(submission)
    .where(isReviewable)
    .orderBy(asc(submission.id))
    .for("no key update");
}

export type Pair = { submissionId: number; reviewerId: string };

/** The reviews of proposals that are open for review. */
export const listReviewed = (db: Queries): Promise<Pair[]> =>
  db
    .select({ submissionId: review.submissionId, reviewerId: review.reviewerId })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(isReviewable);

/** The effective assignments: to reviewers of the conference's panel, without a conflict, of proposals that are open for review. */
export const listAssigned = (db: Queries): Promise<Pair[]> =>
  db
    .select({ submissionId: assignment.submissionId, reviewerId: assignment.reviewerId })
    .from(assignment)
    .innerJoin(submission, eq(submission.id, assignment.submissionId))
    .innerJoin(account, eq(account.id, assignment.reviewerId))
    .where(and(isReviewable, isActiveReviewer, sql`not ${excluded(sql`${assignment.reviewerId}`)}`));

/** Who does not review what, of the panel and the proposals that are open for review: for a conflict, or another panel. */
export const listExcluded = (db: Queries) =>
  excludedPairs(db, { submissions: isReviewable, reviewers: isActiveReviewer });

/** The same for these proposals, whatever their status. */
export const listExcludedFrom = (db: Queries, ids: readonly number[]) =>
  excludedPairs(db, { submissions: inArray(submission.id, [...ids]), reviewers: isActiveReviewer });

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

/** Bounded by the number of parameters of a statement. */
const BATCH_SIZE = 5_000;

/** Adds assignments, and returns the new ones. */
export async function insertAssignments(
  db: Queries,
  pairs: readonly Pair[],
  made: { createdAt: Date; batchId: number | null },
): Promise<Pair[]> {
  const added: Pair[] = [];
  for (let from = 0; from < pairs.length; from += BATCH_SIZE) {
    const values = pairs.slice(from, from + BATCH_SIZE).map((pair) => ({ ...pair, ...made }));
    added.push(...(await db.insert(assignment).values(values).onConflictDoNothing().returning(PAIR)));
  }
  return added;
}

/** The columns that a write returns. */
const PAIR = { submissionId: assignment.submissionId, reviewerId: assignment.reviewerId };

/** Unassigns these reviewers from these submissions, and returns the deleted assignments. */
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

/** The panel with its assignments to one submission, by name. */
export const listSeats = (db: Queries, submissionId: number) => seatsOf(db, { id: submissionId });

const seatsOf = statement((db, value) =>
  db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      barred: sql<boolean>`${barred(sql`${account.id}`)}`,
      otherPanel: ofOtherPanel(sql`${account.id}`),
      assigned: sql<boolean>`${assignment.submissionId} is not null`,
      reviewed: sql<boolean>`${review.id} is not null`,
    })
    .from(account)
    .innerJoin(submission, eq(submission.id, value("id")))
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(
      assignment,
      and(eq(assignment.reviewerId, account.id), eq(assignment.submissionId, submission.id)),
    )
    .leftJoin(review, and(eq(review.reviewerId, account.id), eq(review.submissionId, submission.id)))
    .where(isActiveReviewer)
    .orderBy(asc(profile.lastName), asc(profile.firstName), asc(account.email)),
);

export type BatchRow = typeof assignmentBatch.$inferSelect;

/** Adds a batch and returns its id. In the table itself, as an organiser with a proposal sees another number of lines. */
export async function insertBatch(
  db: Queries,
  { createdAt, createdBy, lines }: Pick<BatchRow, "createdAt" | "createdBy" | "lines">,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${ofWholeCall(assignmentBatch)} (created_at, created_by, lines)
    values (${createdAt.toISOString()}, ${createdBy}, ${lines}) returning id`);
  const [row] = rows;
  if (!row) throw new Error("A batch was not written");
  return row.id;
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

/** The last batches with their creators, newest first. */
export const listBatches = (db: Queries): Promise<NamedBatch[]> =>
  namedBatches(db).orderBy(desc(assignmentBatch.id)).limit(BATCHES_SHOWN);

export async function findBatch(db: Queries, id: number): Promise<NamedBatch | null> {
  const [row] = await namedBatches(db).where(eq(assignmentBatch.id, id));
  return row ?? null;
}

/** Deletes the remaining assignments of a batch. Returns those that the organiser sees, and those of their own proposals. */
export async function deleteBatchLines(
  db: Queries,
  batchId: number,
): Promise<{ removed: Pair[]; ofReader: Pair[] }> {
  const isOfBatch = eq(assignment.batchId, batchId);
  const removed = await db.delete(assignment).where(isOfBatch).returning(PAIR);
  const { rows: ofReader } = await db.execute<Pair>(sql`
    delete from ${ofWholeCall(assignment)} where ${isOfBatch}
    returning submission_id as "submissionId", reviewer_id as "reviewerId"`);
  return { removed, ofReader };
}
