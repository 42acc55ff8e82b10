import type { Decision } from "@lectern/domain/call/decisions";
import type { DropReason } from "@lectern/domain/deciding/releases/words";
import { IN_THE_RUNNING } from "@lectern/domain/proposals/words";
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { release, releaseItem } from "./tables";

export type ReleaseRow = typeof release.$inferSelect;
export type NewRelease = typeof release.$inferInsert;

const waitingItem = sql<boolean>`exists (select from ${releaseItem}
  where ${releaseItem.submissionId} = ${submission.id} and ${releaseItem.state} = 'waiting')`;

const candidate = {
  id: submission.id,
  ownerId: submission.ownerId,
  status: submission.status,
  decision: submission.decision,
  releasedDecision: submission.releasedDecision,
  waiting: waitingItem,
};

/** Those of these proposals that exist, with the number of their reviews. */
export const findCandidates = (db: Queries, ids: readonly number[]) =>
  db
    .select({
      ...candidate,
      email: account.email,
      suspended: sql<boolean>`${account.suspendedAt} is not null`,
      reviews: sql<number>`(select count(*)::int from ${review} where ${review.submissionId} = ${submission.id})`,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id));

/** The same, locked in the order of their numbers to prevent deadlocks. */
export async function lockCandidates(db: Queries, ids: readonly number[]) {
  await db
    .select({ id: submission.id })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id))
    .for("update");
  // Read after locking, to see what another transaction wrote meanwhile.
  return findCandidates(db, ids);
}

/** How many decidable proposals are undecided. */
export async function countUndecided(db: Queries): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(submission)
    .where(and(isNull(submission.decision), inArray(submission.status, [...IN_THE_RUNNING])));
  return row?.n ?? 0;
}

/** Writes a release; null for a repeated request. */
export async function insertRelease(
  db: Queries,
  values: NewRelease,
  items: readonly { submissionId: number; decision: Decision }[],
): Promise<ReleaseRow | null> {
  const [row] = await db.insert(release).values(values).onConflictDoNothing().returning();
  if (!row) return null;
  await db
    .insert(releaseItem)
    .values(items.map((item) => ({ ...item, releaseId: row.id, state: "waiting" as const })));
  return row;
}

export async function findByKey(db: Queries, createdBy: string, key: string): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(release)
    .where(and(eq(release.createdBy, createdBy), eq(release.idempotencyKey, key)));
  return row ?? null;
}

/** The proposals that a release was created with, including dropped ones. */
export async function findItemNumbers(db: Queries, releaseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: releaseItem.submissionId })
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, releaseId));
  return rows.map(({ id }) => id);
}

/** The items that a release was created with, including dropped ones. */
export const itemsMade = (
  db: Queries,
  releaseId: number,
): Promise<{ submission: number; decision: Decision }[]> =>
  db
    .select({ submission: releaseItem.submissionId, decision: releaseItem.decision })
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, releaseId));

export async function lockRelease(db: Queries, id: number): Promise<ReleaseRow | null> {
  const [row] = await db.select().from(release).where(eq(release.id, id)).for("update");
  return row ?? null;
}

export async function updateRelease(db: Queries, id: number, values: Partial<NewRelease>): Promise<void> {
  await db.update(release).set(values).where(eq(release.id, id));
}

const isDue = (now: Date) => and(eq(release.state, "waiting"), lte(release.dueAt, now));

export async function dueReleases(db: Queries, now: Date): Promise<number[]> {
  const rows = await db.select({ id: release.id }).from(release).where(isDue(now)).orderBy(asc(release.id));
  return rows.map(({ id }) => id);
}

/** Locks a release that is due; null when it is not, or another worker has locked it. */
export async function lockDue(db: Queries, id: number, now: Date): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(release)
    .where(and(eq(release.id, id), isDue(now)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/**
 * The proposals that wait in a release, locked in the order of their numbers. Whether they still wait is read after
 * locking, as a concurrent transaction may have removed one.
 */
export const lockWaitingItems = (db: Queries, releaseId: number) =>
  db
    .select({
      id: submission.id,
      status: submission.status,
      present: submission.decision,
      decision: releaseItem.decision,
    })
    .from(submission)
    .innerJoin(releaseItem, eq(releaseItem.submissionId, submission.id))
    .where(and(eq(releaseItem.releaseId, releaseId), eq(releaseItem.state, "waiting")))
    .orderBy(asc(submission.id))
    .for("update", { of: [submission, releaseItem] });

/** Releases these proposals' decisions, so that speakers and reviewers see them. */
export async function markReleased(db: Queries, releaseId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(submission)
    .set({ releasedDecision: sql`${releaseItem.decision}` })
    .from(releaseItem)
    .where(
      and(
        eq(releaseItem.submissionId, submission.id),
        eq(releaseItem.releaseId, releaseId),
        inArray(submission.id, [...ids]),
      ),
    );
  await db.update(releaseItem).set({ state: "released" }).where(itemsOf(releaseId, ids));
}

const itemsOf = (releaseId: number, ids: readonly number[]) =>
  and(eq(releaseItem.releaseId, releaseId), inArray(releaseItem.submissionId, [...ids]));

export async function dropItems(
  db: Queries,
  releaseId: number,
  ids: readonly number[],
  droppedWhy: DropReason,
): Promise<void> {
  if (ids.length > 0)
    await db.update(releaseItem).set({ state: "dropped", droppedWhy }).where(itemsOf(releaseId, ids));
}

/** Removes a proposal from the release that it waits in; returns that release, or null. */
export async function dropWaiting(db: Queries, submissionId: number, droppedWhy: DropReason) {
  const [row] = await db
    .update(releaseItem)
    .set({ state: "dropped", droppedWhy })
    .where(and(eq(releaseItem.submissionId, submissionId), eq(releaseItem.state, "waiting")))
    .returning({ releaseId: releaseItem.releaseId });
  return row?.releaseId ?? null;
}

export async function takeBackItems(db: Queries, releaseId: number): Promise<void> {
  await db
    .update(releaseItem)
    .set({ state: "taken-back" })
    .where(and(eq(releaseItem.releaseId, releaseId), eq(releaseItem.state, "waiting")));
}

const confirmer = alias(account, "confirmer");
const taker = alias(account, "taker");

const withPeople = (db: Queries) =>
  db
    .select({ release, createdBy: account.email, confirmedBy: confirmer.email, takenBackBy: taker.email })
    .from(release)
    .innerJoin(account, eq(account.id, release.createdBy))
    .leftJoin(confirmer, eq(confirmer.id, release.confirmedBy))
    .leftJoin(taker, eq(taker.id, release.takenBackBy));

export type ReleaseWithPeople = Awaited<ReturnType<typeof newestReleases>>[number];

export const newestReleases = (db: Queries, limit: number) =>
  withPeople(db).orderBy(desc(release.id)).limit(limit);

export async function findRelease(db: Queries, id: number): Promise<ReleaseWithPeople | null> {
  const [row] = await withPeople(db).where(eq(release.id, id));
  return row ?? null;
}

/** How many proposals are in each of these releases, by decision; without dropped ones. */
export const countItems = (db: Queries, ids: readonly number[]) =>
  db
    .select({ releaseId: releaseItem.releaseId, decision: releaseItem.decision, n: count() })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .where(and(inArray(releaseItem.releaseId, [...ids]), sql`not (${gone})`))
    .groupBy(releaseItem.releaseId, releaseItem.decision);

/** Whether a proposal is dropped from its release, or will be. */
const gone = sql`${releaseItem.state} = 'dropped'
  or (${releaseItem.state} = 'waiting' and ${submission.status} = 'Withdrawn')`;

/** The proposals that were dropped from these releases, with their titles. */
export const droppedFrom = (db: Queries, ids: readonly number[]) =>
  db
    .select({
      releaseId: releaseItem.releaseId,
      submission: releaseItem.submissionId,
      title: submission.title,
      why: sql<DropReason>`coalesce(${releaseItem.droppedWhy}, 'withdrawn')`,
    })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .where(and(inArray(releaseItem.releaseId, [...ids]), gone))
    .orderBy(asc(releaseItem.submissionId));

/** The proposals of a release, without dropped ones, in the order of their numbers. */
export const findItems = (db: Queries, id: number) =>
  db
    .select({
      submission: releaseItem.submissionId,
      title: submission.title,
      decision: releaseItem.decision,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .leftJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(and(eq(releaseItem.releaseId, id), sql`not (${gone})`))
    .orderBy(asc(releaseItem.submissionId));
