import type { GuardedSetting } from "@lectern/domain/office/settings/two-person";
import type { Affected } from "@lectern/domain/proposals/settings-effect";
import { EDITABLE } from "@lectern/domain/proposals/words";
import { and, asc, eq, gt, inArray, lte, notExists, sql } from "drizzle-orm";
import { runsInstallation } from "#features/call/calls-store";
import { groupOf } from "#features/identity/accounts/groups-store";
import { account } from "#features/identity/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import { ofWholeCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import { settingRequest } from "./tables";

/**
 * Every proposal with the columns that settings affect. As `seen`, without the reviews of the own proposals of the organiser
 * whose database this is.
 */
export async function affectedProposals(db: Queries, reviews: "seen" | "all"): Promise<Affected[]> {
  const given = reviews === "all" ? ofWholeCall(review) : review;
  const rows = await db
    .select({
      id: submission.id,
      ownerId: submission.ownerId,
      status: submission.status,
      submittedAt: submission.submittedAt,
      conference: submission.conference,
      lateUntil: submission.lateUntil,
      cooldownSince: submission.cooldownSince,
      fileId: submissionFile.id,
      scanResult: submissionFile.scanResult,
      reviews: sql<number>`(
        select count(*)::int from ${given} where ${review.submissionId} = ${submission.id})`,
    })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .orderBy(asc(submission.id));
  return rows.map(({ fileId, scanResult, ...row }) => ({
    ...row,
    file: fileId === null ? null : { scanResult },
  }));
}

/**
 * The addresses of those who may benefit from an extension: those who can still edit proposals, with the proposals'
 * conferences, as their lead or as one who accepted to speak, and speakers who have submitted nothing yet. Only the default
 * call knows of the latter: they may have come for another one.
 */
export async function listExtensionRecipients(db: Queries): Promise<{ email: string; codes: string[] }[]> {
  const spoken = and(
    eq(submissionSpeaker.submissionId, submission.id),
    eq(submissionSpeaker.state, "accepted"),
  );
  const open = inArray(submission.status, [...EDITABLE]);
  const editable = db
    .select({ accountId: submission.ownerId, conference: submission.conference })
    .from(submission)
    .where(open)
    .unionAll(
      db
        .select({ accountId: sql<string>`${submissionSpeaker.accountId}`, conference: submission.conference })
        .from(submission)
        .innerJoin(submissionSpeaker, spoken)
        .where(open),
    )
    .as("editable");
  const own = db.select({ one: sql`1` }).from(submission).where(eq(submission.ownerId, account.id));
  const speaks = db
    .select({ one: sql`1` })
    .from(submissionSpeaker)
    .where(and(eq(submissionSpeaker.accountId, account.id), eq(submissionSpeaker.state, "accepted")));
  return db
    .select({
      email: account.email,
      codes: sql<string[]>`array_remove(array_agg(distinct ${editable.conference}), null)`,
    })
    .from(account)
    .leftJoin(editable, eq(editable.accountId, account.id))
    .where(
      sql`${account.emailVerifiedAt} is not null and (${editable.accountId} is not null
        or (${groupOf} = 'speaker' and ${notExists(own)} and ${notExists(speaks)} and ${runsInstallation}))`,
    )
    .groupBy(account.email)
    .orderBy(asc(account.email));
}

export type RequestRow = typeof settingRequest.$inferSelect;

const waiting = eq(settingRequest.state, "waiting");

/** The waiting requests that have not expired, oldest first, with the requester. */
export const waitingRequests = (db: Queries, now: Date) =>
  db
    .select({ request: settingRequest, requestedBy: account.email })
    .from(settingRequest)
    .innerJoin(account, eq(account.id, settingRequest.requestedBy))
    .where(and(waiting, gt(settingRequest.expiresAt, now)))
    .orderBy(asc(settingRequest.id));

/** Writes requests, except for settings with a waiting one. Returns the settings that were written. */
export async function insertRequests(
  db: Queries,
  rows: readonly (typeof settingRequest.$inferInsert)[],
): Promise<GuardedSetting[]> {
  const inserted = await db
    .insert(settingRequest)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ setting: settingRequest.setting });
  return inserted.map(({ setting }) => setting);
}

export async function lockRequest(db: Queries, id: number): Promise<RequestRow | null> {
  const [row] = await db.select().from(settingRequest).where(eq(settingRequest.id, id)).for("update");
  return row ?? null;
}

export async function endRequest(
  db: Queries,
  id: number,
  state: "confirmed" | "withdrawn",
  endedAt: Date,
): Promise<void> {
  await db.update(settingRequest).set({ state, endedAt }).where(eq(settingRequest.id, id));
}

/** Marks those that were not confirmed in time. */
export async function expireRequests(db: Queries, now: Date): Promise<void> {
  await db
    .update(settingRequest)
    .set({ state: "expired", endedAt: now })
    .where(and(waiting, lte(settingRequest.expiresAt, now)));
}

/** Ends the requests for settings that were changed in another way. */
export async function supersedeRequests(
  db: Queries,
  settings: readonly GuardedSetting[],
  now: Date,
): Promise<void> {
  if (settings.length === 0) return;
  await db
    .update(settingRequest)
    .set({ state: "superseded", endedAt: now })
    .where(and(waiting, inArray(settingRequest.setting, [...settings])));
}
