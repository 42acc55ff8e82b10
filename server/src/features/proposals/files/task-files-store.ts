import { PICTURES } from "@lectern/domain/proposals/files/words";
import { and, asc, eq, inArray, lt, ne } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { taskFile } from "./tables";

export type TaskFileRow = typeof taskFile.$inferSelect;
/** A task of a proposal. */
export type TaskOf = { submissionId: number; taskId: string };

const ofTask = ({ submissionId, taskId }: TaskOf) =>
  and(eq(taskFile.submissionId, submissionId), eq(taskFile.taskId, taskId));

export async function insertTaskFile(db: Queries, values: typeof taskFile.$inferInsert): Promise<void> {
  await db.insert(taskFile).values(values);
}

export async function taskFileById(db: Queries, id: string): Promise<TaskFileRow | null> {
  const [row] = await db.select().from(taskFile).where(eq(taskFile.id, id));
  return row ?? null;
}

/** A proposal's files of all tasks, in the order of their arrival. */
export const taskFilesOf = (db: Queries, submissionId: number): Promise<TaskFileRow[]> =>
  db
    .select()
    .from(taskFile)
    .where(eq(taskFile.submissionId, submissionId))
    .orderBy(asc(taskFile.confirmedAt), asc(taskFile.id));

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

/** Deletes the photos that were handed in for these proposals, and returns them. */
export const deletePhotos = (db: Queries, submissionIds: readonly number[]): Promise<TaskFileRow[]> =>
  db
    .delete(taskFile)
    .where(and(inArray(taskFile.submissionId, [...submissionIds]), inArray(taskFile.extension, PICTURES)))
    .returning();

/** The files whose upload was requested before then and not confirmed. */
export const awaitedBefore = (db: Queries, at: Date): Promise<TaskFileRow[]> =>
  db
    .select()
    .from(taskFile)
    .where(and(eq(taskFile.state, "awaiting"), lt(taskFile.confirmedAt, at)));
