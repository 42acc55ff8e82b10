import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";
import { statement } from "#platform/db/statement";
import { LEAD_NAME } from "../proposal/lead-store";
import { isSpeaker, isSpeakersAccount } from "../proposal/speakers-store";
import { submission } from "../proposal/tables";
import { readForm } from "../speaker-forms/store";
import { proposalAnswers, speakerAnswers } from "./tables";

/** The questions of a call's forms, in their order and the retired ones last. */
export const readQuestions = async (db: Queries): Promise<FormQuestion[]> =>
  (await readForm(db, "questions")).content.questions;

/** How many proposals or speakers have answered each question, by its id. */
export async function countAnswers(db: Queries): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ question: string; answered: number }>(sql`
    select question, count(*)::int as answered from (
      select jsonb_object_keys(${proposalAnswers.answers}) as question from ${proposalAnswers}
      union all select jsonb_object_keys(${speakerAnswers.answers}) from ${speakerAnswers}
    ) given group by question`);
  return new Map(rows.map(({ question, answered }) => [question, answered]));
}

/** The answers about a proposal; none where it has not answered. */
export async function answersOfProposal(db: Queries, submissionId: number): Promise<Answers> {
  const [row] = await ofProposal(db, { id: submissionId });
  return row?.answers ?? {};
}

const ofProposal = statement((db, value) =>
  db
    .select({ answers: proposalAnswers.answers })
    .from(proposalAnswers)
    .where(eq(proposalAnswers.submissionId, value("id"))),
);

/** The questions that a stored version of a proposal has answered, by their ids. */
export async function answeredInVersions(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ question: string }>(
    sql`select distinct jsonb_object_keys(answers) as question from submission_version`,
  );
  return rows.map(({ question }) => question);
}

/** The answers about each of these proposals that has answered. */
export async function answersOfProposals(db: Queries, ids: readonly number[]): Promise<Map<number, Answers>> {
  const rows = await db
    .select({ id: proposalAnswers.submissionId, answers: proposalAnswers.answers })
    .from(proposalAnswers)
    .where(inArray(proposalAnswers.submissionId, [...ids]));
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/**
 * Stores the answers about a proposal, which is locked. A trigger adds them to its versions: save the text first, so that both
 * are one version.
 */
export async function replaceAnswersOfProposal(
  db: Queries,
  submissionId: number,
  answers: Answers,
  savedAt: Date,
): Promise<void> {
  if (Object.keys(answers).length === 0) {
    await db.delete(proposalAnswers).where(eq(proposalAnswers.submissionId, submissionId));
    return;
  }
  await db
    .insert(proposalAnswers)
    .values({ submissionId, answers, savedAt })
    .onConflictDoUpdate({
      target: [proposalAnswers.callId, proposalAnswers.submissionId],
      set: { answers, savedAt },
    });
}

export type SpeakerAnswersRow = typeof speakerAnswers.$inferSelect;

/** What these people have answered about themselves. */
export const answersOfSpeakers = (db: Queries, accountIds: readonly string[]): Promise<SpeakerAnswersRow[]> =>
  db
    .select()
    .from(speakerAnswers)
    .where(inArray(speakerAnswers.accountId, [...accountIds]));

/** Stores a person's answers, replacing the earlier ones. Lock the account first. */
export async function replaceAnswersOfSpeaker(
  db: Queries,
  row: Omit<SpeakerAnswersRow, "callId">,
): Promise<void> {
  await db.delete(speakerAnswers).where(eq(speakerAnswers.accountId, row.accountId));
  await db.insert(speakerAnswers).values(row);
}

/** Whether a person speaks in a proposal of the call that is not withdrawn. */
export async function speaksInCall(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(ne(submission.status, WITHDRAWN), isSpeaker(accountId)))
    .limit(1);
  return rows.length > 0;
}

/** Every speaker with an account of these proposals, with what these and they have answered: by number and the lead first. */
const answering = (db: Queries, which: SQL) =>
  db
    .select({
      pk: submission.id,
      title: submission.title,
      submissionType: submission.submissionType,
      topicType: submission.topicType,
      leads: sql<boolean>`${account.id} = ${submission.ownerId}`,
      accountId: account.id,
      email: account.email,
      ...LEAD_NAME,
      ofProposal: proposalAnswers.answers,
      ofSpeaker: speakerAnswers.answers,
    })
    .from(submission)
    .innerJoin(account, isSpeakersAccount)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(proposalAnswers, eq(proposalAnswers.submissionId, submission.id))
    .leftJoin(speakerAnswers, eq(speakerAnswers.accountId, account.id))
    .where(which)
    .orderBy(asc(submission.id), desc(eq(account.id, submission.ownerId)), asc(account.id));

export type AnsweringSpeaker = Awaited<ReturnType<typeof answering>>[number];

/** The speakers of a proposal with an account, the lead first, with what it and they have answered. */
export const answeringSpeakers = (db: Queries, submissionId: number): Promise<AnsweringSpeaker[]> =>
  answering(db, eq(submission.id, submissionId));

const PROPOSALS_AT_ONCE = 400;

/** The same of every proposal that is not withdrawn, by number and page by page; without those whose account was erased. */
export async function* answeringPages(db: Queries): AsyncGenerator<AnsweringSpeaker[]> {
  const after = (last: { id: number } | null) =>
    db
      .select({ id: submission.id })
      .from(submission)
      .where(and(gt(submission.id, last?.id ?? 0), ne(submission.status, WITHDRAWN)))
      .orderBy(asc(submission.id))
      .limit(PROPOSALS_AT_ONCE);
  for await (const page of inPages(PROPOSALS_AT_ONCE, after)) {
    const ids = page.map(({ id }) => id);
    yield await answering(db, sql`${inArray(submission.id, ids)} and ${isNull(account.erasedAt)}`);
  }
}

/** What a person and their proposals have answered, in all calls, in the database of all calls: for the export of their data. */
export async function answersInAllCalls(db: Queries, accountId: string) {
  const [about, ofProposals] = await Promise.all([
    db.select().from(speakerAnswers).where(eq(speakerAnswers.accountId, accountId)),
    db
      .select({ callId: proposalAnswers.callId, proposal: submission.id, answers: proposalAnswers.answers })
      .from(proposalAnswers)
      .innerJoin(submission, eq(submission.id, proposalAnswers.submissionId))
      .where(eq(submission.ownerId, accountId))
      .orderBy(asc(submission.id)),
  ]);
  return { about, ofProposals };
}

/** Deletes the answers about proposals that are erased but stay in the programme. */
export async function eraseAnswersOf(db: Queries, ids: readonly number[]): Promise<void> {
  await db.delete(proposalAnswers).where(inArray(proposalAnswers.submissionId, [...ids]));
}
