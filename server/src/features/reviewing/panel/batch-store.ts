import { desc, eq } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { assignment, assignmentBatch } from "../sight/tables";
import { PAIR, type Pair } from "./store";

export type BatchRow = typeof assignmentBatch.$inferSelect;

export async function insertBatch(
  db: Queries,
  values: Pick<BatchRow, "createdAt" | "createdBy" | "lines">,
): Promise<BatchRow> {
  const [row] = await db.insert(assignmentBatch).values(values).returning();
  if (!row) throw new Error("A batch was not written");
  return row;
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

/** The last batches with who made them, newest first. */
export const listBatches = (db: Queries): Promise<NamedBatch[]> =>
  namedBatches(db).orderBy(desc(assignmentBatch.id)).limit(BATCHES_SHOWN);

export async function findBatch(db: Queries, id: number): Promise<NamedBatch | null> {
  const [row] = await namedBatches(db).where(eq(assignmentBatch.id, id));
  return row ?? null;
}

/** Takes away what is left of a batch, and gives it. */
export const deleteBatchLines = (db: Queries, batchId: number): Promise<Pair[]> =>
  db.delete(assignment).where(eq(assignment.batchId, batchId)).returning(PAIR);
