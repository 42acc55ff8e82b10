import { eq, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { fileWorker } from "./tables";

export type WorkerRow = typeof fileWorker.$inferSelect;
/** What a worker can do. */
export type WorkerState = Omit<WorkerRow, "id" | "seenAt">;

/** Stores what a worker can do now. */
export async function storeWorker(db: Queries, id: string, state: WorkerState): Promise<void> {
  const set = { ...state, seenAt: sql`now()` };
  await db
    .insert(fileWorker)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: fileWorker.id, set });
}

export async function deleteWorker(db: Queries, id: string): Promise<void> {
  await db.delete(fileWorker).where(eq(fileWorker.id, id));
}

/** Deletes what killed workers left. */
export async function deleteGoneWorkers(db: Queries): Promise<void> {
  await db.delete(fileWorker).where(sql`${fileWorker.seenAt} < now() - interval '1 hour'`);
}

/** Three refreshes may fail, or take long; a row of the future is from before the database's clock was set back. */
const living = statement((db) =>
  db
    .select()
    .from(fileWorker)
    .where(sql`${fileWorker.seenAt} between now() - interval '45 seconds' and now() + interval '45 seconds'`),
);

/** The workers that are running, from what they published lately. */
export const livingWorkers = (db: Queries): Promise<WorkerRow[]> => living(db, {});
