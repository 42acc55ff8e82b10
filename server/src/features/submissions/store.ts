import { REVIEWABLE, type Status } from "@lectern/domain/submissions/words";
import { and, asc, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account } from "../accounts/tables";
import { submissionFile, upload } from "../files/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
import { submission } from "./tables";

export type SubmissionRow = typeof submission.$inferSelect;
export type NewSubmission = typeof submission.$inferInsert;

export async function insertSubmission(db: Queries, values: NewSubmission): Promise<SubmissionRow> {
  const [row] = await db.insert(submission).values(values).returning();
  if (!row) throw new Error("A submission was not written");
  return row;
}

export async function updateSubmission(
  db: Queries,
  id: number,
  values: Partial<NewSubmission>,
): Promise<void> {
  await db.update(submission).set(values).where(eq(submission.id, id));
}

/** Counts an edit of the text, and gives the new version. */
export const nextVersion = sql<number>`${submission.version} + 1`;

export async function saveText(db: Queries, id: number, values: Partial<NewSubmission>): Promise<void> {
  await db
    .update(submission)
    .set({ ...values, version: nextVersion })
    .where(eq(submission.id, id));
}

/** A speaker's own submission, locked until the transaction ends. */
export async function lockOwn(db: Queries, ownerId: string, id: number): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submission)
    .where(and(eq(submission.id, id), eq(submission.ownerId, ownerId)))
    .for("update");
  return row ?? null;
}

/** Any submission, locked; for the system and the command line. */
export async function lockAny(db: Queries, id: number): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submission).where(eq(submission.id, id)).for("update");
  return row ?? null;
}

/** A submission that reviewers see, locked. */
export async function lockReviewable(db: Queries, id: number): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submission)
    .where(and(eq(submission.id, id), inArray(submission.status, [...REVIEWABLE])))
    .for("update");
  return row ?? null;
}

export async function findByIdempotencyKey(
  db: Queries,
  ownerId: string,
  key: string,
): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submission)
    .where(and(eq(submission.ownerId, ownerId), eq(submission.idempotencyKey, key)));
  return row ?? null;
}

/** How many submissions a speaker holds; the withdrawn ones do not count. */
export async function countHeld(db: Queries, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(submission)
    .where(and(eq(submission.ownerId, ownerId), ne(submission.status, "Withdrawn")));
  return row?.held ?? 0;
}

const withParts = (db: Queries, readerId: string) =>
  db
    .select({
      submission,
      owner: {
        email: account.email,
        firstName: profile.firstName,
        lastName: profile.lastName,
        country: profile.country,
      },
      file: submissionFile,
      upload,
      /** The reader's own review, for reviewers. */
      review,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .leftJoin(upload, eq(upload.submissionId, submission.id))
    .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, readerId)));

/** A submission with its owner's name, its file and the reader's own review, in one query. */
export type SubmissionParts = Awaited<ReturnType<typeof listOwn>>[number];

const ownedBy = (ownerId: string) => eq(submission.ownerId, ownerId);
const seenByReviewer = (reviewerId: string) =>
  and(inArray(submission.status, [...REVIEWABLE]), ne(submission.ownerId, reviewerId));

export const listOwn = (db: Queries, ownerId: string) =>
  withParts(db, ownerId).where(ownedBy(ownerId)).orderBy(asc(submission.id));

export const listForReviewer = (db: Queries, reviewerId: string) =>
  withParts(db, reviewerId).where(seenByReviewer(reviewerId)).orderBy(asc(submission.id));

export async function findOwn(db: Queries, ownerId: string, id: number): Promise<SubmissionParts | null> {
  const [row] = await withParts(db, ownerId).where(and(eq(submission.id, id), ownedBy(ownerId)));
  return row ?? null;
}

export async function findForReviewer(
  db: Queries,
  reviewerId: string,
  id: number,
): Promise<SubmissionParts | null> {
  const [row] = await withParts(db, reviewerId).where(and(eq(submission.id, id), seenByReviewer(reviewerId)));
  return row ?? null;
}

/** Any submission, for organisers. */
export async function findAny(db: Queries, readerId: string, id: number): Promise<SubmissionParts | null> {
  const [row] = await withParts(db, readerId).where(eq(submission.id, id));
  return row ?? null;
}

/** The ids of all submissions in a status, oldest first; each is then locked and looked at on its own. */
export async function idsInStatus(db: Queries, status: Status): Promise<number[]> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.status, status))
    .orderBy(asc(submission.id));
  return rows.map((row) => row.id);
}

export async function ownerEmail(db: Queries, ownerId: string): Promise<string> {
  const [row] = await db.select({ email: account.email }).from(account).where(eq(account.id, ownerId));
  if (!row) throw new Error("A submission has no owner");
  return row.email;
}
