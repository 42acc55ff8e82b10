import { PASSING_REASONS } from "@lectern/domain/proposals/files/reasons";
import { and, count, eq, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { submission } from "../proposal/tables";
import { submissionFile, upload } from "./tables";

export type UploadRow = typeof upload.$inferSelect;
export type FileRow = typeof submissionFile.$inferSelect;

/** The newest upload takes the place of an older one that is still awaited. */
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

/** Who wrote the submission that a file belongs to; null when it is gone. */
export async function authorOf(db: Queries, submissionId: number) {
  const [row] = await db
    .select({ authors: submission.authors, email: account.email, profile })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(eq(submission.id, submissionId));
  return row ?? null;
}

export async function fileById(db: Queries, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(submissionFile).where(eq(submissionFile.id, id));
  return row ?? null;
}

/** Puts a file in the place of the one the submission had. */
export async function replaceFile(db: Queries, values: typeof submissionFile.$inferInsert): Promise<void> {
  await db.delete(submissionFile).where(eq(submissionFile.submissionId, values.submissionId));
  await db.insert(submissionFile).values(values);
}

/** False when the file is gone meanwhile, because a newer one took its place. */
export async function updateFile(
  db: Queries,
  id: string,
  values: Partial<typeof submissionFile.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(submissionFile)
    .set(values)
    .where(eq(submissionFile.id, id))
    .returning({ id: submissionFile.id });
  return rows.length > 0;
}

/** Counts one more attempt at a file and marks it as running; null when it is gone meanwhile. */
export async function beginAttempt(db: Queries, id: string): Promise<FileRow | null> {
  const [row] = await db
    .update(submissionFile)
    .set({ state: "running", attempts: sql`${submissionFile.attempts} + 1` })
    .where(eq(submissionFile.id, id))
    .returning();
  return row ?? null;
}

/** Takes back an attempt that failed for a reason outside the file. */
export async function takeBackAttempt(db: Queries, id: string): Promise<void> {
  const attempts = sql`greatest(${submissionFile.attempts} - 1, 0)`;
  await db.update(submissionFile).set({ attempts }).where(eq(submissionFile.id, id));
}

/** Puts a file back among those that wait; the attempt does not count. */
export async function putBack(db: Queries, id: string): Promise<void> {
  await takeBackAttempt(db, id);
  await updateFile(db, id, { state: "queued" });
}

/**
 * How many other files of the same speaker are under way, or took too long: the more, the longer the next one waits while
 * others' files do.
 */
export async function burdenOf(db: Queries, submissionId: number): Promise<number> {
  const other = alias(submission, "other");
  const [row] = await db
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
  return row?.files ?? 0;
}

const failed = () =>
  or(
    eq(submissionFile.scanResult, "FAL"),
    sql`${submissionFile.reasons} ?| array[${sql.join(
      PASSING_REASONS.map((reason) => sql`${reason}`),
      sql`, `,
    )}]::text[]`,
  );

/**
 * Puts files back that have been through everything: those of these submissions, or all that failed or that lack what
 * another try may bring. What they became before stays until then.
 */
export async function putBackDone(db: Queries, submissions: readonly number[] | null): Promise<FileRow[]> {
  const which = submissions ? inArray(submissionFile.submissionId, [...submissions]) : failed();
  return db
    .update(submissionFile)
    .set({ state: "queued", attempts: 0 })
    .where(and(eq(submissionFile.state, "done"), which))
    .returning();
}
