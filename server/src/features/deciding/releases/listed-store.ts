import type { DropReason } from "@lectern/domain/deciding/releases/words";
import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { LEAD_NAME } from "#features/proposals/proposal/lead-store";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { release, releaseItem } from "./tables";

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
  or (${releaseItem.state} = 'waiting' and ${eq(submission.status, WITHDRAWN)})`;

/** The proposals that were dropped from these releases, with their titles. */
export const droppedFrom = (db: Queries, ids: readonly number[]) =>
  db
    .select({
      releaseId: releaseItem.releaseId,
      submission: releaseItem.submissionId,
      conference: releaseItem.conference,
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
      conference: releaseItem.conference,
      title: submission.title,
      decision: releaseItem.decision,
      ...LEAD_NAME,
    })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .leftJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(and(eq(releaseItem.releaseId, id), sql`not (${gone})`))
    .orderBy(asc(releaseItem.submissionId));
