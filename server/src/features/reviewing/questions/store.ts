import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { isInvolved } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import { isAwaited } from "#features/proposals/questions/store";
import { askedQuestions, questionAnswer } from "#features/proposals/questions/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { mailReaderMay, type WaitingMail } from "../sight/mail-readers-store";
import { excluded, notOfReader } from "../sight/store";
import { panelQuestion } from "./tables";

export type QuestionRow = typeof panelQuestion.$inferSelect;

/** The questions of the panel about a proposal, oldest first, with who asked; those that wait and those that went out. */
export const questionsOf = (db: Queries, submissionId: number) => ofProposal(db, { id: submissionId });

const ofProposal = statement((db, value) =>
  db
    .select({
      id: panelQuestion.id,
      askedId: panelQuestion.askedId,
      askedBy: panelQuestion.askedBy,
      text: panelQuestion.text,
      askedAt: panelQuestion.askedAt,
      releasedAt: panelQuestion.releasedAt,
      version: panelQuestion.version,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(panelQuestion)
    .leftJoin(profile, eq(profile.accountId, panelQuestion.askedBy))
    .where(eq(panelQuestion.submissionId, value("id")))
    .orderBy(asc(panelQuestion.id)),
);

export type ListedQuestion = Awaited<ReturnType<typeof questionsOf>>[number];

export async function findQuestion(db: Queries, id: number): Promise<QuestionRow | null> {
  const [row] = await db.select().from(panelQuestion).where(eq(panelQuestion.id, id));
  return row ?? null;
}

/** The question that this request has asked before, or null. */
export async function findByKey(db: Queries, askedBy: string, key: string): Promise<QuestionRow | null> {
  const [row] = await db
    .select()
    .from(panelQuestion)
    .where(and(eq(panelQuestion.askedBy, askedBy), eq(panelQuestion.idempotencyKey, key)));
  return row ?? null;
}

/** Adds a question; false when the same request key has added one, also at this moment. */
export async function insertQuestion(
  db: Queries,
  values: Omit<typeof panelQuestion.$inferInsert, "callId">,
): Promise<boolean> {
  const added = await db.insert(panelQuestion).values(values).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function updateQuestion(
  db: Queries,
  id: number,
  values: Partial<Pick<QuestionRow, "text" | "releasedAt">>,
): Promise<void> {
  await db
    .update(panelQuestion)
    .set({ ...values, version: sql`${panelQuestion.version} + 1` })
    .where(eq(panelQuestion.id, id));
}

export async function deleteQuestion(db: Queries, id: number): Promise<void> {
  await db.delete(panelQuestion).where(eq(panelQuestion.id, id));
}

/** How many questions a proposal has, and how many of a person's wait. */
export async function countQuestions(db: Queries, submissionId: number, person: string) {
  const [row] = await db
    .select({
      all: count(),
      ownWaiting: sql<number>`(count(*) filter (where ${panelQuestion.askedBy} = ${person}
        and ${panelQuestion.askedId} is null))::int`,
    })
    .from(panelQuestion)
    .where(eq(panelQuestion.submissionId, submissionId));
  return row ?? { all: 0, ownWaiting: 0 };
}

/** Whether a person still judges the proposal of the row: an organiser who is not among its speakers, or a reviewer who sees it. */
const stillJudges = (
  person: SQL,
) => sql`exists (select from ${membership} where ${membership.accountId} = ${person}
  and (${membership.group} = 'organiser' and not ${isInvolved(person)}
    or ${membership.group} = 'reviewer' and not ${excluded(person)}))`;

const mayStillAsk = stillJudges(sql`${panelQuestion.askedBy}`);

/** The proposals with questions that were released before an instant, each with the first of them. */
export const releasedBefore = (db: Queries, before: Date) =>
  db
    .select({
      submissionId: panelQuestion.submissionId,
      since: sql<string>`min(${panelQuestion.releasedAt})`,
    })
    .from(panelQuestion)
    .where(
      and(
        isNull(panelQuestion.askedId),
        isNotNull(panelQuestion.releasedAt),
        sql`${panelQuestion.releasedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(panelQuestion.submissionId)
    .orderBy(asc(panelQuestion.submissionId));

/** The questions about a proposal that can go out: released, by someone who still judges it. Lock the proposal first. */
export const sendable = (db: Queries, submissionId: number, before: Date | null) =>
  db
    .select({ id: panelQuestion.id, text: panelQuestion.text })
    .from(panelQuestion)
    .innerJoin(submission, eq(submission.id, panelQuestion.submissionId))
    .where(
      and(
        eq(panelQuestion.submissionId, submissionId),
        isNull(panelQuestion.askedId),
        isNotNull(panelQuestion.releasedAt),
        before ? sql`${panelQuestion.releasedAt} < ${before.toISOString()}::timestamptz` : undefined,
        mayStillAsk,
      ),
    )
    // Not in the order in which they were asked: that would say who of several asked first.
    .orderBy(asc(sql`md5(${panelQuestion.id}::text)`));

export async function markSent(db: Queries, ids: readonly number[], askedId: number): Promise<void> {
  await db
    .update(panelQuestion)
    .set({ askedId })
    .where(inArray(panelQuestion.id, [...ids]));
}

/** The addresses of those who asked and still judge the proposal, but for an erased account. */
export const askersOf = (db: Queries, askedId: number) =>
  db
    .selectDistinct({ email: account.email, id: account.id, group: membership.group })
    .from(panelQuestion)
    .innerJoin(submission, eq(submission.id, panelQuestion.submissionId))
    .innerJoin(account, eq(account.id, panelQuestion.askedBy))
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(and(eq(panelQuestion.askedId, askedId), isNull(account.suspendedAt), mayStillAsk))
    .orderBy(asc(account.email));

/** Whether the reader of a waiting mail about a proposal still judges it: meanwhile they may be invited to speak in it. */
export const isAnswerStillWanted = (db: Queries, mail: WaitingMail): Promise<boolean> =>
  mailReaderMay(db, mail, stillJudges(sql`${account.id}`));

/** Deletes what a person has asked about a proposal and has not gone out. */
export async function dropWaiting(db: Queries, submissionId: number, person: string): Promise<void> {
  const its = and(eq(panelQuestion.submissionId, submissionId), eq(panelQuestion.askedBy, person));
  await db.delete(panelQuestion).where(and(its, isNull(panelQuestion.askedId)));
}

export async function emailOf(db: Queries, person: string): Promise<string | null> {
  const [row] = await db.select({ email: account.email }).from(account).where(eq(account.id, person));
  return row?.email ?? null;
}

const toRelease = sql<number>`(select count(*)::int from ${panelQuestion}
  where ${panelQuestion.submissionId} = ${submission.id} and ${panelQuestion.askedId} is null
    and ${panelQuestion.releasedAt} is null)`;
const toCheck = sql<number>`(select count(*)::int from ${questionAnswer}
  where ${questionAnswer.submissionId} = ${submission.id} and ${questionAnswer.named} <> '{}' and not ${questionAnswer.shown})`;
const awaited = sql<number>`(select count(*)::int from ${askedQuestions}
  where ${askedQuestions.submissionId} = ${submission.id} and ${isAwaited})`;

// An array, so that PostgreSQL finds the proposals by their ids.
const hasQuestions = sql`${submission.id} = any(array(
  select ${panelQuestion.submissionId} from ${panelQuestion}
  union select ${askedQuestions.submissionId} from ${askedQuestions}))`;

/** The proposals with questions to release, answers that name an author, or awaited answers; not the organiser's own. */
export const pendingQuestions = (db: Queries, { blindReviews }: { blindReviews: boolean }) => {
  const checked = blindReviews ? toCheck : sql<number>`0`;
  return (
    db
      .select({ pk: submission.id, title: submission.title, toRelease, toCheck: checked, awaited })
      .from(submission)
      // With a join, Drizzle names the tables of columns, which the inner queries need.
      .innerJoin(account, eq(account.id, submission.ownerId))
      .where(
        and(
          ne(submission.status, WITHDRAWN),
          notOfReader,
          hasQuestions,
          or(sql`${toRelease} > 0`, sql`${checked} > 0`, sql`${awaited} > 0`),
        ),
      )
      .orderBy(asc(submission.id))
  );
};

const isBlind = sql`exists (select from ${editionSetting} where key = 'blindReviews' and value = 'true'::jsonb)`;

/** How many questions wait for a release, and how many answers for a check, but for the organiser's own proposals. */
export async function countPendingQuestions(
  db: Queries,
): Promise<{ questionsToRelease: number; answersToCheck: number }> {
  const [row] = await db
    .select({
      questionsToRelease: sql<number>`coalesce(sum(${toRelease}), 0)::int`,
      answersToCheck: sql<number>`coalesce(sum(case when ${isBlind} then ${toCheck} else 0 end), 0)::int`,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .where(and(ne(submission.status, WITHDRAWN), notOfReader, hasQuestions));
  return row ?? { questionsToRelease: 0, answersToCheck: 0 };
}
