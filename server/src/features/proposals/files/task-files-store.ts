import { PICTURES } from "@lectern/domain/proposals/files/words";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { isSpeaker } from "../proposal/speakers-store";
import { submission } from "../proposal/tables";
import { taskFile } from "./tables";

export type TaskFileRow = typeof taskFile.$inferSelect;
/** A task of a proposal; with a speaker, their own photo, which is one for all proposals. */
export type TaskOf = { submissionId: number; taskId: string; speakerId: string | null };

const ofTask = ({ submissionId, taskId, speakerId }: TaskOf) =>
  speakerId === null
    ? and(eq(taskFile.submissionId, submissionId), eq(taskFile.taskId, taskId), isNull(taskFile.speakerId))
    : eq(taskFile.speakerId, speakerId);

export async function insertTaskFile(db: Queries, values: typeof taskFile.$inferInsert): Promise<void> {
  await db.insert(taskFile).values(values);
}

export async function taskFileById(db: Queries, id: string): Promise<TaskFileRow | null> {
  const [row] = await db.select().from(taskFile).where(eq(taskFile.id, id));
  return row ?? null;
}

/** A proposal's files of all tasks, in the order of their arrival; without the photos of its speakers. */
export const taskFilesOf = (db: Queries, submissionId: number): Promise<TaskFileRow[]> =>
  db
    .select()
    .from(taskFile)
    .where(and(eq(taskFile.submissionId, submissionId), isNull(taskFile.speakerId)))
    .orderBy(asc(taskFile.confirmedAt), asc(taskFile.id));

/** The photo of each of these speakers, or of all: the newest that has arrived. */
export async function photosOf(
  db: Queries,
  speakers?: readonly string[],
): Promise<ReadonlyMap<string, TaskFileRow>> {
  const rows = await db
    .selectDistinctOn([taskFile.speakerId])
    .from(taskFile)
    .where(
      and(
        speakers ? inArray(taskFile.speakerId, [...speakers]) : isNotNull(taskFile.speakerId),
        ne(taskFile.state, "awaiting"),
      ),
    )
    .orderBy(taskFile.speakerId, desc(taskFile.confirmedAt), asc(taskFile.id));
  return new Map(rows.flatMap((row) => (row.speakerId === null ? [] : [[row.speakerId, row]])));
}

/** Deletes the awaited files of a task, and returns them, as something may have arrived under their keys. */
export const deleteAwaited = (db: Queries, of: TaskOf): Promise<TaskFileRow[]> =>
  db
    .delete(taskFile)
    .where(and(ofTask(of), eq(taskFile.state, "awaiting")))
    .returning();

/** Deletes the other files of a task that have arrived, and returns them, as their objects are still in the store. */
export const deleteFormer = (db: Queries, of: TaskOf, id: string): Promise<TaskFileRow[]> =>
  db
    .delete(taskFile)
    .where(and(ofTask(of), ne(taskFile.id, id), ne(taskFile.state, "awaiting")))
    .returning();

export const deleteTaskFile = (db: Queries, id: string): Promise<TaskFileRow[]> =>
  db.delete(taskFile).where(eq(taskFile.id, id)).returning();

/** Deletes all files of these proposals' tasks, and returns them. */
export const deleteTaskFiles = (db: Queries, submissionIds: readonly number[]): Promise<TaskFileRow[]> =>
  db
    .delete(taskFile)
    .where(inArray(taskFile.submissionId, [...submissionIds]))
    .returning();

/** Deletes a speaker's photo, with former and awaited ones, and returns them. */
export const deletePhotosOf = (db: Queries, speakerId: string): Promise<TaskFileRow[]> =>
  db.delete(taskFile).where(eq(taskFile.speakerId, speakerId)).returning();

/** Deletes the photos that were handed in for these proposals without saying whose they are, and returns them. */
export const deleteOthersPhotos = (db: Queries, submissionIds: readonly number[]): Promise<TaskFileRow[]> =>
  db
    .delete(taskFile)
    .where(
      and(
        inArray(taskFile.submissionId, [...submissionIds]),
        isNull(taskFile.speakerId),
        inArray(taskFile.extension, PICTURES),
      ),
    )
    .returning();

/** Attaches the photos of speakers that are stored with these proposals to another one in which they speak, if any. */
export async function movePhotos(db: Queries, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  const isOther = sql`${submission.callId} = ${taskFile.callId} and ${submission.id} <> all(${sql.param([
    ...submissionIds,
  ])}::int[]) and ${isSpeaker(sql`${taskFile.speakerId}`)}`;
  await db
    .update(taskFile)
    .set({ submissionId: sql`(select min(${submission.id}) from ${submission} where ${isOther})` })
    .where(
      and(
        inArray(taskFile.submissionId, [...submissionIds]),
        isNotNull(taskFile.speakerId),
        sql`exists (select from ${submission} where ${isOther})`,
      ),
    );
}

/** The files whose upload was requested before then and not confirmed. */
export const awaitedBefore = (db: Queries, at: Date): Promise<TaskFileRow[]> =>
  db
    .select()
    .from(taskFile)
    .where(and(eq(taskFile.state, "awaiting"), lt(taskFile.confirmedAt, at)));
