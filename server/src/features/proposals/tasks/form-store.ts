import type { Task } from "@lectern/domain/proposals/tasks/words";
import { REMIND_DAYS } from "@lectern/domain/proposals/tasks/words";
import { and, eq, ne } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { taskFile } from "../files/tables";
import { taskForm, taskResult } from "./tables";

const THE_FORM = 1;

export type TaskFormRow = { version: number; tasks: Task[]; remindDays: number[] };

/** The organisers' tasks; none, in version 0, before the first save. */
export const readTaskForm = async (db: Queries): Promise<TaskFormRow> => orNone(await stored(db));

/** The same, locked: to `share` it while a task is done, or to `update` it. No task in it is removed while it is done. */
export const lockTaskForm = async (db: Queries, to: "share" | "update"): Promise<TaskFormRow> =>
  orNone(await stored(db).for(to));

const stored = (db: Queries) => db.select().from(taskForm).where(eq(taskForm.id, THE_FORM));

const orNone = ([row]: TaskFormRow[]): TaskFormRow =>
  row ?? { version: 0, tasks: [], remindDays: [...REMIND_DAYS] };

/** Replaces the tasks of the version before; false after a concurrent change. */
export async function saveTaskForm(db: Queries, { version, ...form }: TaskFormRow): Promise<boolean> {
  const before = and(eq(taskForm.id, THE_FORM), eq(taskForm.version, version - 1));
  const row = { id: THE_FORM, version, ...form };
  const changed =
    version > 1
      ? db.update(taskForm).set(row).where(before).returning({ id: taskForm.id })
      : db.insert(taskForm).values(row).onConflictDoNothing().returning({ id: taskForm.id });
  return (await changed).length > 0;
}

/** The ids of the tasks that any speaker has done, or has sent a file for. */
export async function tasksInUse(db: Queries): Promise<Set<string>> {
  const results = await db.selectDistinct({ id: taskResult.taskId }).from(taskResult);
  const files = await db
    .selectDistinct({ id: taskFile.taskId })
    .from(taskFile)
    .where(ne(taskFile.state, "awaiting"));
  return new Set([...results, ...files].map(({ id }) => id));
}
