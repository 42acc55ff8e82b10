import type { Decision } from "@lectern/domain/call/decisions";
import type { DropReason } from "@lectern/domain/deciding/releases/words";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { IN_THE_RUNNING } from "@lectern/domain/proposals/words";
import { and, asc, count, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import {
  type At,
  aboutDecision,
  decided,
  isAbout,
  itsDecisions,
} from "#features/proposals/proposal/decisions-store";
import { opensInCall } from "#features/proposals/proposal/lead-store";
import { conferenceDecision, submission } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { release, releaseItem } from "./tables";

export type ReleaseRow = typeof release.$inferSelect;
export type NewRelease = typeof release.$inferInsert;

const waitingItem = sql<boolean>`exists (select from ${releaseItem}
  where ${aboutDecision(releaseItem)} and ${releaseItem.state} = 'waiting')`;

/** The decisions on those of these proposals that exist, with the number of reviews. */
export const findCandidates = (db: Queries, ids: readonly number[]) =>
  db
    .select({
      id: submission.id,
      ownerId: submission.ownerId,
      code: submission.conference,
      status: submission.status,
      conference: decided.conference,
      decision: decided.decision,
      releasedDecision: decided.releasedDecision,
      waiting: waitingItem,
      email: account.email,
      suspended: sql<boolean>`(${account.suspendedAt} is not null and ${opensInCall(account.id)})`,
      reviews: sql<number>`(select count(*)::int from ${review} where ${review.submissionId} = ${submission.id})`,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .leftJoin(conferenceDecision, itsDecisions)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id), asc(decided.conference));

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

/** A conference's decision on a proposal, to be released. */
export type Item = At & { decision: Decision };

/** Writes a release; null for a repeated request. */
export async function insertRelease(
  db: Queries,
  values: NewRelease,
  items: readonly Item[],
): Promise<ReleaseRow | null> {
  const [row] = await db.insert(release).values(values).onConflictDoNothing().returning();
  if (!row) return null;
  await db.insert(releaseItem).values(
    items.map(({ submission: submissionId, conference, decision }) => ({
      releaseId: row.id,
      submissionId,
      conference,
      decision,
      state: "waiting" as const,
    })),
  );
  return row;
}

export async function findByKey(db: Queries, createdBy: string, key: string): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(release)
    .where(and(eq(release.createdBy, createdBy), eq(release.idempotencyKey, key)));
  return row ?? null;
}

/** The items that a release was created with, including dropped ones. */
export const itemsMade = (db: Queries, releaseId: number): Promise<Item[]> =>
  db
    .select({
      submission: releaseItem.submissionId,
      conference: releaseItem.conference,
      decision: releaseItem.decision,
    })
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

/** The ids of the releases that are due, oldest first. */
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

/** The decision of the item's conference; null as well where its speaker has left that conference. */
const present = sql<Decision | null>`(select ${decided.decision} from (values (1)) one
  left join ${conferenceDecision} on ${itsDecisions} where ${aboutDecision(releaseItem)})`;

/**
 * The proposals that wait in a release, locked in the order of their numbers. Whether they still wait is read after
 * locking, as a concurrent transaction may have removed one.
 */
export async function lockWaitingItems(db: Queries, releaseId: number) {
  const ofSubmission = eq(submission.id, releaseItem.submissionId);
  const waiting = and(eq(releaseItem.releaseId, releaseId), eq(releaseItem.state, "waiting"));
  await db
    .select({ id: submission.id })
    .from(submission)
    .innerJoin(releaseItem, ofSubmission)
    .where(waiting)
    .orderBy(asc(submission.id))
    .for("update", { of: [submission, releaseItem] });
  return db
    .select({
      submission: submission.id,
      conference: releaseItem.conference,
      status: submission.status,
      present,
      decision: releaseItem.decision,
    })
    .from(submission)
    .innerJoin(releaseItem, ofSubmission)
    .where(waiting)
    .orderBy(asc(submission.id));
}

/** Releases these decisions, so that speakers and reviewers see them. */
export async function markReleased(db: Queries, releaseId: number, items: readonly At[]): Promise<void> {
  if (items.length === 0) return;
  const released = { releasedDecision: sql`${releaseItem.decision}` };
  const these = itemsOf(releaseId, items);
  const ofWhole = and(eq(releaseItem.submissionId, submission.id), eq(releaseItem.conference, WHOLE));
  await db.update(submission).set(released).from(releaseItem).where(and(ofWhole, these));
  const apart = and(
    eq(releaseItem.submissionId, conferenceDecision.submissionId),
    eq(releaseItem.conference, conferenceDecision.conference),
  );
  await db.update(conferenceDecision).set(released).from(releaseItem).where(and(apart, these));
  await db.update(releaseItem).set({ state: "released" }).where(these);
}

const itemsOf = (releaseId: number, items: readonly At[]) =>
  and(eq(releaseItem.releaseId, releaseId), isAbout(releaseItem, items));

/** Takes these decisions out of a release, with the reason. */
export async function dropItems(
  db: Queries,
  releaseId: number,
  items: readonly At[],
  droppedWhy: DropReason,
): Promise<void> {
  if (items.length > 0)
    await db.update(releaseItem).set({ state: "dropped", droppedWhy }).where(itemsOf(releaseId, items));
}

/** Removes a decision from the release that it waits in; returns that release, or null. */
export async function dropWaiting(db: Queries, item: At, droppedWhy: DropReason) {
  const [row] = await db
    .update(releaseItem)
    .set({ state: "dropped", droppedWhy })
    .where(and(isAbout(releaseItem, [item]), eq(releaseItem.state, "waiting")))
    .returning({ releaseId: releaseItem.releaseId });
  return row?.releaseId ?? null;
}

/** Marks the waiting decisions of a release as cancelled. */
export async function undoItems(db: Queries, releaseId: number): Promise<void> {
  await db
    .update(releaseItem)
    .set({ state: "taken-back" })
    .where(and(eq(releaseItem.releaseId, releaseId), eq(releaseItem.state, "waiting")));
}
