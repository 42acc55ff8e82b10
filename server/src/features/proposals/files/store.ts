import type { Group } from "@lectern/domain/kernel/actor";
import type { FileReads } from "@lectern/domain/proposals/files/contract";
import { PASSING_REASONS } from "@lectern/domain/proposals/files/reasons";
import { and, asc, count, eq, inArray, max, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { LEAD } from "../proposal/lead-store";
import { submission } from "../proposal/tables";
import { fileWorker, submissionFile, taskFile, upload } from "./tables";

export type UploadRow = Omit<typeof upload.$inferSelect, "callId">;
export type FileRow = typeof submissionFile.$inferSelect;

/** The tables of files that are checked and rebuilt. An id is in one of them; the columns that this needs are in both. */
const FILE_TABLES = [submissionFile, taskFile as unknown as typeof submissionFile] as const;

/** Stores an awaited upload, replacing an older one. */
export async function replaceUpload(db: Queries, values: UploadRow): Promise<void> {
  const { submissionId: _, ...set } = values;
  await db.insert(upload).values(values).onConflictDoUpdate({ target: upload.submissionId, set });
}

export async function uploadOf(db: Queries, submissionId: number): Promise<UploadRow | null> {
  const [row] = await db.select().from(upload).where(eq(upload.submissionId, submissionId));
  return row ?? null;
}

export async function deleteUpload(db: Queries, submissionId: number): Promise<void> {
  await db.delete(upload).where(eq(upload.submissionId, submissionId));
}

export async function fileOf(db: Queries, submissionId: number): Promise<FileRow | null> {
  const [row] = await db.select().from(submissionFile).where(eq(submissionFile.submissionId, submissionId));
  return row ?? null;
}

/** The author of a file's submission; null when it is gone. */
export async function authorOf(db: Queries, submissionId: number) {
  const [row] = await db
    .select({ authors: submission.authors, email: account.email, profile: LEAD })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(eq(submission.id, submissionId));
  return row ?? null;
}

export async function fileById(db: Queries, id: string): Promise<FileRow | null> {
  for (const table of FILE_TABLES) {
    const [row] = await db.select().from(table).where(eq(table.id, id));
    if (row) return row;
  }
  return null;
}

/** Stores a submission's file, replacing an older one. */
export async function replaceFile(db: Queries, values: typeof submissionFile.$inferInsert): Promise<void> {
  await db.delete(submissionFile).where(eq(submissionFile.submissionId, values.submissionId));
  await db.insert(submissionFile).values(values);
}

/** False when the file was replaced meanwhile. */
export async function updateFile(
  db: Queries,
  id: string,
  values: Partial<typeof submissionFile.$inferInsert>,
): Promise<boolean> {
  for (const table of FILE_TABLES) {
    const rows = await db.update(table).set(values).where(eq(table.id, id)).returning({ id: table.id });
    if (rows.length > 0) return true;
  }
  return false;
}

/** Counts an attempt at a file and marks it as running; null when it was replaced meanwhile. */
export async function startAttempt(db: Queries, id: string): Promise<FileRow | null> {
  for (const table of FILE_TABLES) {
    const [row] = await db
      .update(table)
      .set({ state: "running", attempts: sql`${table.attempts} + 1` })
      .where(eq(table.id, id))
      .returning();
    if (row) return row;
  }
  return null;
}

/** Uncounts an attempt that failed for a reason outside the file. */
export async function uncountAttempt(db: Queries, id: string): Promise<void> {
  for (const table of FILE_TABLES) {
    const attempts = sql`greatest(${table.attempts} - 1, 0)`;
    await db.update(table).set({ attempts }).where(eq(table.id, id));
  }
}

/** Queues a file again without counting the attempt. */
export async function requeueFile(db: Queries, id: string): Promise<void> {
  await uncountAttempt(db, id);
  await updateFile(db, id, { state: "queued" });
}

/**
 * How many other files of the same speaker are in processing, or took too long. The more, the lower the next one's
 * priority.
 */
export async function countOtherFiles(db: Queries, submissionId: number): Promise<number> {
  const other = alias(submission, "other");
  const [ofProposals] = await db
    .select({ files: count() })
    .from(submissionFile)
    .innerJoin(other, eq(other.id, submissionFile.submissionId))
    .innerJoin(submission, eq(submission.ownerId, other.ownerId))
    .where(
      and(
        eq(submission.id, submissionId),
        ne(submissionFile.submissionId, submissionId),
        sql`(${submissionFile.state} <> 'done' or ${submissionFile.reasons} ? 'took-too-long')`,
      ),
    );
  const [ofTasks] = await db
    .select({ files: count() })
    .from(taskFile)
    .innerJoin(other, eq(other.id, taskFile.submissionId))
    .innerJoin(submission, eq(submission.ownerId, other.ownerId))
    .where(
      and(
        eq(submission.id, submissionId),
        sql`(${taskFile.state} in ('queued', 'running') or ${taskFile.reasons} ? 'took-too-long')`,
      ),
    );
  return (ofProposals?.files ?? 0) + (ofTasks?.files ?? 0);
}

const failed = (table: typeof submissionFile) =>
  or(
    eq(table.scanResult, "FAL"),
    sql`${table.reasons} ?| array[${sql.join(
      PASSING_REASONS.map((reason) => sql`${reason}`),
      sql`, `,
    )}]::text[]`,
  );

/**
 * Queues processed files again: those of these submissions, or all that failed or may get a better result. Their former
 * results remain until then.
 */
export async function requeueDone(db: Queries, submissions: readonly number[] | null): Promise<FileRow[]> {
  const files: FileRow[] = [];
  for (const table of FILE_TABLES) {
    const which = submissions ? inArray(table.submissionId, [...submissions]) : failed(table);
    const rows = await db
      .update(table)
      .set({ state: "queued", attempts: 0 })
      .where(and(eq(table.state, "done"), which))
      .returning();
    files.push(...rows);
  }
  return files;
}

/** The number of reads of a submission's file by group, without its owner's. */
export async function fileReads(db: Queries, submissionId: number, ownerId: string): Promise<FileReads> {
  // Older entries lack the reader's group.
  const group = sql<Group | null>`coalesce(${auditEntry.details} ->> 'as', ${membership.group})`;
  const reads = await db
    .select({ group, times: count(), last: max(auditEntry.at) })
    .from(auditEntry)
    .leftJoin(membership, eq(membership.accountId, auditEntry.actorId))
    .where(
      and(
        eq(auditEntry.submissionId, submissionId),
        eq(auditEntry.action, "download"),
        ne(auditEntry.actorId, ownerId),
      ),
    )
    .groupBy(group)
    .orderBy(asc(group));
  return reads.flatMap(({ group, times, last }) =>
    (group === "reviewer" || group === "organiser") && last
      ? [{ group, times, last_on: last.toISOString() }]
      : [],
  );
}

type WorkerRow = typeof fileWorker.$inferSelect;
/** A worker's capabilities. */
export type WorkerState = Omit<WorkerRow, "id" | "seenAt">;

/** Stores a worker's current capabilities. */
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

/** Deletes the rows of killed workers. */
export async function deleteStaleWorkers(db: Queries): Promise<void> {
  await db.delete(fileWorker).where(sql`${fileWorker.seenAt} < now() - interval '1 hour'`);
}

/** Allows for three missed refreshes; a row from the future is from before the database's clock was set back. */
const running = statement((db) =>
  db
    .select()
    .from(fileWorker)
    .where(sql`${fileWorker.seenAt} between now() - interval '45 seconds' and now() + interval '45 seconds'`),
);

/** The running workers, by their recent reports. */
export const runningWorkers = (db: Queries): Promise<WorkerRow[]> => running(db, {});
