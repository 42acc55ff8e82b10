import type { Group } from "@lectern/domain/kernel/actor";
import { and, asc, count, desc, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { note } from "#features/deciding/notes/tables";
import { submissionTag, tag } from "#features/deciding/tags/tables";
import { boardView } from "#features/deciding/views/tables";
import { addressIn } from "#features/identity/accounts/address/store";
import { profile } from "#features/identity/profiles/tables";
import { passkey, totp } from "#features/identity/second-factor/tables";
import { account, erasure, membership, session, socialIdentity } from "#features/identity/tables";
import { mail } from "#features/post/tables";
import { consentAnswer } from "#features/proposals/consents/tables";
import { submissionFile, taskFile } from "#features/proposals/files/tables";
import { lateCode } from "#features/proposals/late-codes/tables";
import { aboutDecision, decided, itsDecisions } from "#features/proposals/proposal/decisions-store";
import { conferenceDecision, confirmation, submission } from "#features/proposals/proposal/tables";
import { speakerForm } from "#features/proposals/speaker-forms/tables";
import { taskForm, taskResult } from "#features/proposals/tasks/tables";
import { furtherLabelled } from "#features/reviewing/sight/scores-store";
import { conflict, review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";
import { invitation } from "../invitations/tables";

/** The groups of the account of the row, by the number of the call. */
const groupsOf = sql<Record<number, Group>>`(
  select coalesce(jsonb_object_agg(${membership.callId}, ${membership.group}), '{}')
  from ${membership} where ${membership.accountId} = ${account.id}
)`;

export type ErasureRow = typeof erasure.$inferSelect;

/** False when one is scheduled already. */
export async function insertErasure(db: Queries, row: ErasureRow): Promise<boolean> {
  const rows = await db.insert(erasure).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** False when none was scheduled. */
export async function deleteErasure(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db.delete(erasure).where(eq(erasure.accountId, accountId)).returning();
  return rows.length > 0;
}

export async function findErasure(db: Queries, accountId: string): Promise<ErasureRow | null> {
  const [row] = await db.select().from(erasure).where(eq(erasure.accountId, accountId));
  return row ?? null;
}

/** An erasure that is due. Lock the person first, so that a concurrent cancellation is serialised. */
export async function dueErasure(db: Queries, accountId: string, now: Date): Promise<ErasureRow | null> {
  const [row] = await db
    .select()
    .from(erasure)
    .where(and(eq(erasure.accountId, accountId), lte(erasure.dueAt, now)));
  return row ?? null;
}

/** The accounts whose erasure is due, the longest due first. */
export async function dueErasures(db: Queries, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: erasure.accountId })
    .from(erasure)
    .where(lte(erasure.dueAt, now))
    .orderBy(erasure.dueAt);
  return rows.map(({ id }) => id);
}

/** A person's proposals, with the columns that their erasure depends on. */
export const talksOf = (db: Queries, ownerId: string) =>
  db
    .select({
      id: submission.id,
      callId: submission.callId,
      authors: submission.authors,
      status: submission.status,
      decision: submission.decision,
      releasedDecision: submission.releasedDecision,
      /** Declined, if it was to all conferences that asked. */
      answer: sql<"declined" | null>`(
        select case when bool_and(${confirmation.answer} is not distinct from 'declined') then 'declined' end
        from ${confirmation} where ${confirmation.submissionId} = ${submission.id})`,
      fileId: submissionFile.id,
    })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .where(eq(submission.ownerId, ownerId))
    .orderBy(submission.id);

export type Talk = Awaited<ReturnType<typeof talksOf>>[number];

export async function countMailsTo(db: Queries, addresses: readonly string[]): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mail).where(addressIn(mail.recipient, addresses));
  return row?.n ?? 0;
}

export async function countReviewsBy(db: Queries, reviewerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(review).where(eq(review.reviewerId, reviewerId));
  return row?.n ?? 0;
}

export async function accountWithProfile(db: Queries, id: string) {
  const [row] = await db
    .select({ account, profile, groups: groupsOf })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(eq(account.id, id));
  return row ?? null;
}

export const proposalsOf = (db: Queries, ownerId: string) =>
  db
    .select({ submission, file: submissionFile })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .where(eq(submission.ownerId, ownerId))
    .orderBy(asc(submission.id));

/** What a person did of their proposals' tasks, with the tasks as they are now. */
export const taskResultsOf = (db: Queries, ownerId: string) =>
  db
    .select({ result: taskResult, tasks: taskForm.tasks })
    .from(taskResult)
    .innerJoin(submission, eq(submission.id, taskResult.submissionId))
    .leftJoin(taskForm, eq(taskForm.callId, submission.callId))
    .where(eq(submission.ownerId, ownerId))
    .orderBy(asc(taskResult.submissionId), asc(taskResult.taskId));

/** The files of the tasks of a person's proposals, and their own photo. */
export const taskFilesOf = (db: Queries, ownerId: string) =>
  db
    .select({ file: taskFile })
    .from(taskFile)
    .innerJoin(submission, eq(submission.id, taskFile.submissionId))
    .where(
      and(
        or(and(eq(submission.ownerId, ownerId), isNull(taskFile.speakerId)), eq(taskFile.speakerId, ownerId)),
        ne(taskFile.state, "awaiting"),
      ),
    )
    .orderBy(asc(taskFile.submissionId), asc(taskFile.confirmedAt));

/** The decisions on a person's proposals: one from each conference that decides for itself, with the speaker's answer. */
export const decisionsOnProposalsOf = (db: Queries, ownerId: string) =>
  db
    .select({
      submissionId: submission.id,
      conference: decided.conference,
      decision: decided.decision,
      releasedDecision: decided.releasedDecision,
      confirmation,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .leftJoin(confirmation, aboutDecision(confirmation))
    .where(eq(submission.ownerId, ownerId))
    .orderBy(asc(submission.id), asc(decided.conference));

export type OwnDecision = Awaited<ReturnType<typeof decisionsOnProposalsOf>>[number];

export type OwnProposal = Awaited<ReturnType<typeof proposalsOf>>[number];

const REVIEWS_AT_ONCE = 200;

/** Their reviews in all calls, by the proposal's number, with the scores by further criteria; page by page. */
export const reviewsBy = (db: Queries, reviewerId: string): AsyncGenerator<OwnReview[]> =>
  inPages(REVIEWS_AT_ONCE, (last) =>
    reviewsAfter(db, reviewerId, last?.review ?? { callId: 0, submissionId: 0 }),
  );

/** In the order of the index on reviewers. */
const reviewsAfter = (db: Queries, reviewerId: string, last: Pick<ReviewRow, "callId" | "submissionId">) =>
  db
    .select({ review, further: furtherLabelled })
    .from(review)
    .where(
      and(
        eq(review.reviewerId, reviewerId),
        sql`(${review.callId}, ${review.submissionId}) > (${last.callId}, ${last.submissionId})`,
      ),
    )
    .orderBy(asc(review.callId), asc(review.submissionId))
    .limit(REVIEWS_AT_ONCE);

type ReviewRow = typeof review.$inferSelect;
export type OwnReview = Awaited<ReturnType<typeof reviewsAfter>>[number];

/** Their consents in all calls, each with the form that has its wordings. */
export const consentsOf = (db: Queries, accountId: string) =>
  db
    .select({ given: consentAnswer, form: speakerForm.content })
    .from(consentAnswer)
    .leftJoin(
      speakerForm,
      and(eq(speakerForm.callId, consentAnswer.callId), eq(speakerForm.kind, "consents")),
    )
    .where(eq(consentAnswer.accountId, accountId))
    .orderBy(asc(consentAnswer.id));

/** Their own recusals only: conflicts marked by organisers are confidential. */
export const recusalsOf = (db: Queries, reviewerId: string) =>
  db
    .select({ submissionId: conflict.submissionId, reason: conflict.reason, createdAt: conflict.createdAt })
    .from(conflict)
    .where(sql`${conflict.reviewerId} = ${reviewerId} and ${conflict.kind} = 'recused'`)
    .orderBy(asc(conflict.submissionId));

/** The notes that a person wrote as an organiser; those about them belong to the organisers. */
export const notesBy = (db: Queries, authorId: string) =>
  db.select().from(note).where(eq(note.authorId, authorId)).orderBy(asc(note.writtenAt), asc(note.id));

/** Their own tags, each with its proposals. */
export const tagsOf = (db: Queries, ownerId: string) =>
  db
    .select({
      tag,
      submissions: sql<number[]>`array(select ${submissionTag.submissionId} from ${submissionTag}
        where ${submissionTag.tagId} = ${tag.id} order by 1)`,
    })
    .from(tag)
    .where(eq(tag.ownerId, ownerId))
    .orderBy(asc(tag.id));

export const viewsOf = (db: Queries, ownerId: string) =>
  db.select().from(boardView).where(eq(boardView.ownerId, ownerId)).orderBy(asc(boardView.id));

export const sessionsOf = (db: Queries, accountId: string) =>
  db.select().from(session).where(eq(session.accountId, accountId)).orderBy(desc(session.createdAt));

export const socialLogInsOf = (db: Queries, accountId: string) =>
  db.select().from(socialIdentity).where(eq(socialIdentity.accountId, accountId));

export const passkeysOf = (db: Queries, accountId: string) =>
  db.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.id));

export const appsOf = (db: Queries, accountId: string) =>
  db.select().from(totp).where(eq(totp.accountId, accountId));

export const invitationsTo = (db: Queries, addresses: readonly string[]) =>
  db.select().from(invitation).where(addressIn(invitation.email, addresses)).orderBy(asc(invitation.id));

/** Without the organisers' notes. */
export const lateCodesFor = (db: Queries, addresses: readonly string[]) =>
  db
    .select({
      proposals: lateCode.proposals,
      validUntil: lateCode.validUntil,
      madeAt: lateCode.madeAt,
      revokedAt: lateCode.revokedAt,
    })
    .from(lateCode)
    .where(addressIn(lateCode.email, addresses))
    .orderBy(asc(lateCode.id));

/** The mails sent to a person's addresses; waiting or stopped ones may still be changed. */
export const mailsTo = (db: Queries, addresses: readonly string[]) =>
  db
    .select()
    .from(mail)
    .where(and(addressIn(mail.recipient, addresses), or(isNotNull(mail.sentAt), isNotNull(mail.refusedAt))))
    .orderBy(desc(mail.createdAt));
