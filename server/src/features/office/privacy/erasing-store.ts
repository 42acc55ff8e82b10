import { randomUUID } from "node:crypto";
import type { Group } from "@lectern/domain/kernel/actor";
import { eachText } from "@lectern/domain/proposals/fields";
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { decisionFeedback } from "#features/deciding/feedback/tables";
import { note } from "#features/deciding/notes/tables";
import { release, releaseItem } from "#features/deciding/releases/tables";
import { addressIn } from "#features/identity/accounts/address/store";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { mail } from "#features/post/tables";
import { sharedFeedback } from "#features/proposals/feedback/tables";
import { submissionFile, upload } from "#features/proposals/files/tables";
import { eraseAnswersOf } from "#features/proposals/form-questions/store";
import { lateCode, lateCodeUse } from "#features/proposals/late-codes/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import { askedQuestions } from "#features/proposals/questions/tables";
import { taskReminder, taskResult } from "#features/proposals/tasks/tables";
import { eraseVersions } from "#features/proposals/versions/store";
import { eraseTexts, eraseWriter } from "#features/reviewing/discussion/forgetting-store";
import { discussionMessage } from "#features/reviewing/discussion/tables";
import { panelQuestion } from "#features/reviewing/questions/tables";
import { conflict, dismissedSuggestion, review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { importedProposal } from "../imports/tables";
import { invitation } from "../invitations/tables";

/** These proposals, locked in the order of their numbers. */
export async function lockProposals(db: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Deletes the files of these proposals, and returns them, as their objects are still in the store. */
export const deleteFiles = (db: Queries, submissionIds: number[]) =>
  db.delete(submissionFile).where(inArray(submissionFile.submissionId, submissionIds)).returning();

/** Deletes proposals with all dependent rows. Delete their files and uploads first. */
export async function deleteProposals(db: Queries, ids: number[]): Promise<void> {
  await eraseVersions(db, ids);
  for (const table of [confirmation, conflict, lateCodeUse, releaseItem, review, taskReminder, taskResult])
    await db.delete(table).where(inArray(table.submissionId, ids));
  for (const table of [upload, mail]) await db.delete(table).where(inArray(table.submissionId, ids));
  await db.delete(submission).where(inArray(submission.id, ids));
}

/** A placeholder account without personal data or log-in, to own what remains. */
export async function insertPlaceholderAccount(db: Queries, group: Group, at: Date): Promise<string> {
  const id = randomUUID();
  const email = `${id}@erased.invalid`;
  await db.insert(account).values({ id, email, username: "", suspendedAt: at, erasedAt: at, createdAt: at });
  await db.insert(profile).values({ accountId: id, firstName: "Erased", lastName: group });
  return id;
}

/** What remains of a talk's texts; undefined: all of it. */
const ERASED = eachText(({ erased }) => erased ?? undefined);

/** Reduces a talk in the programme to title, kind, scores, and `authors`. */
export async function stripTalk(
  db: Queries,
  id: number,
  { ownerId, authors }: { ownerId: string; authors: string },
): Promise<void> {
  await db
    .update(submission)
    .set({
      ownerId,
      authors,
      ...ERASED,
      idempotencyKey: null,
      idempotencyBody: null,
    })
    .where(eq(submission.id, id));
  // First, as it adds a version.
  await eraseAnswersOf(db, [id]);
  await eraseVersions(db, [id]);
  await db.delete(note).where(eq(note.submissionId, id));
  await db.update(confirmation).set({ reason: "", answers: {} }).where(eq(confirmation.submissionId, id));
  await db.update(review).set({ comments: "" }).where(eq(review.submissionId, id));
  await eraseTexts(db, [id]);
  await db.update(conflict).set({ reason: "" }).where(eq(conflict.submissionId, id));
  await db.update(importedProposal).set({ marks: null }).where(eq(importedProposal.submissionId, id));
  const about = [askedQuestions, panelQuestion, decisionFeedback, sharedFeedback];
  for (const table of [dismissedSuggestion, lateCodeUse, taskReminder, taskResult, upload, ...about])
    await db.delete(table).where(eq(table.submissionId, id));
  await db.delete(mail).where(eq(mail.submissionId, id));
}

/** Transfers references from an account to its placeholder. Returns the number of reviews. */
export async function handOver(db: Queries, from: string, to: string): Promise<number> {
  const reviews = await db
    .update(review)
    .set({ reviewerId: to, comments: "", idempotencyKey: null, idempotencyBody: null })
    .where(eq(review.reviewerId, from))
    .returning({ id: review.id });
  await eraseWriter(db, from, to);
  const { createdBy, confirmedBy, takenBackBy } = release;
  await db.update(release).set({ createdBy: to, idempotencyKey: null }).where(eq(createdBy, from));
  await db.update(release).set({ confirmedBy: to }).where(eq(confirmedBy, from));
  await db.update(release).set({ takenBackBy: to }).where(eq(takenBackBy, from));
  return reviews.length;
}

/** Whether anything that remains refers to this account. */
export async function isCountedOn(db: Queries, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select from ${review} where ${review.reviewerId} = ${id})
      or exists (select from ${discussionMessage} where ${discussionMessage.authorId} = ${id})
      or exists (select from ${release} where ${id} in (created_by, confirmed_by, taken_back_by))`);
  return rows.length > 0;
}

/** Deletes an account with its own data, after `handOver`. */
export async function deleteAccount(db: Queries, id: string, addresses: readonly string[]): Promise<void> {
  await db.delete(mail).where(addressIn(mail.recipient, addresses));
  const codes = db.select({ id: lateCode.id }).from(lateCode).where(addressIn(lateCode.email, addresses));
  await db.delete(lateCodeUse).where(inArray(lateCodeUse.lateCodeId, codes));
  await db.delete(lateCode).where(addressIn(lateCode.email, addresses));
  await db
    .delete(invitation)
    .where(or(eq(invitation.acceptedBy, id), addressIn(invitation.email, addresses)));
  await db.delete(account).where(eq(account.id, id));
}
