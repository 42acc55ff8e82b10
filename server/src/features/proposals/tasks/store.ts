import type { ScanResult } from "@lectern/domain/proposals/files/words";
import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { mail } from "#features/post/tables";
import type { Queries } from "#platform/db/database";
import { taskFile } from "../files/tables";
import { isSpeaker } from "../proposal/speakers-store";
import { submission } from "../proposal/tables";
import { isAccepted } from "../speaker-forms/accepted-store";
import { taskReminder, taskResult } from "./tables";

export type ResultRow = typeof taskResult.$inferSelect;

const asked = (db: Queries, which: SQL) =>
  db
    .select({
      id: submission.id,
      title: submission.title,
      abstract: submission.abstract,
      version: submission.version,
      submissionType: submission.submissionType,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .where(and(isAccepted, isNull(account.erasedAt), which))
    .orderBy(asc(submission.id));

export type AskedRow = Awaited<ReturnType<typeof asked>>[number];

/** The proposals with tasks in which a person speaks, by number. */
export const listAskedOf = (db: Queries, person: string): Promise<AskedRow[]> => asked(db, isSpeaker(person));

/** Whether a person leads a proposal, or has accepted to speak in it: each of them may do its tasks. */
export async function speaksIn(db: Queries, person: string, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.id, id), isSpeaker(person)));
  return rows.length > 0;
}

/** A proposal with tasks, or null. */
export async function findAsked(db: Queries, id: number): Promise<AskedRow | null> {
  const [row] = await asked(db, eq(submission.id, id));
  return row ?? null;
}

/** What was done for these proposals, or for all. */
export const resultsOf = (db: Queries, ids?: readonly number[]): Promise<ResultRow[]> =>
  db
    .select()
    .from(taskResult)
    .where(ids && inArray(taskResult.submissionId, [...ids]));

/** The worst result of the files of each task, where all are processed; photos of speakers are not a task's. */
export const fileResults = (db: Queries) =>
  db
    .select({
      submissionId: taskFile.submissionId,
      taskId: taskFile.taskId,
      // In the order of the alphabet: FAL, PAR, SUC.
      result: sql<ScanResult | null>`case when bool_and(${taskFile.scanResult} is not null)
        then min(${taskFile.scanResult}) end`,
    })
    .from(taskFile)
    .where(and(ne(taskFile.state, "awaiting"), isNull(taskFile.speakerId)))
    .groupBy(taskFile.submissionId, taskFile.taskId);

/** Stores what was done. Lock the proposal first. */
export async function saveResult(
  db: Queries,
  values: Pick<ResultRow, "submissionId" | "taskId" | "doneAt"> & Partial<Pick<ResultRow, "answers">>,
): Promise<void> {
  const { submissionId, taskId, ...set } = values;
  await db
    .insert(taskResult)
    .values(values)
    .onConflictDoUpdate({
      target: [taskResult.submissionId, taskResult.taskId],
      set: { ...set, version: sql`${taskResult.version} + 1` },
    });
}

/** Records reminders, and returns those that were not sent before. */
export const recordReminders = (
  db: Queries,
  reminders: readonly Omit<typeof taskReminder.$inferInsert, "callId">[],
) =>
  db
    .insert(taskReminder)
    .values([...reminders])
    .onConflictDoNothing()
    .returning();

/** The reminders that were sent for these proposals. */
export const remindersOf = (db: Queries, ids: readonly number[]) =>
  db
    .select()
    .from(taskReminder)
    .where(inArray(taskReminder.submissionId, [...ids]));

/** Of how many proposals the speakers were mailed at an organiser's request. */
export async function countReminded(db: Queries, writtenBy: string, key: string): Promise<number> {
  const ofRequest = sql`starts_with(${mail.requestKey}, ${key})`;
  const [row] = await db
    .select({ n: count() })
    .from(mail)
    .where(and(eq(mail.writtenBy, writtenBy), ofRequest));
  return row?.n ?? 0;
}
