import type { AnswerWay, SenderCheck } from "@lectern/domain/proposals/questions/words";
import { and, asc, count, eq, inArray, max, ne, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { isSpeaker } from "../proposal/speakers-store";
import { submission } from "../proposal/tables";
import { askedQuestions, questionAnswer } from "./tables";

export type AskedRow = typeof askedQuestions.$inferSelect;

const answers = {
  id: questionAnswer.id,
  askedId: questionAnswer.askedId,
  text: questionAnswer.text,
  answeredAt: questionAnswer.answeredAt,
  way: questionAnswer.way,
  sender: questionAnswer.sender,
  named: questionAnswer.named,
  shown: questionAnswer.shown,
  firstName: profile.firstName,
  lastName: profile.lastName,
};

/** The answers to questions about a proposal, oldest first, with the names of those who gave them. */
const answersOf = statement((db, value) =>
  db
    .select(answers)
    .from(questionAnswer)
    .leftJoin(profile, eq(profile.accountId, questionAnswer.answeredBy))
    .where(eq(questionAnswer.submissionId, value("id")))
    .orderBy(asc(questionAnswer.id)),
);

export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];
export type Asked = AskedRow & { answers: AnswerRow[] };

/** What went out to the speakers of a proposal, oldest first, with the answers. */
export async function askedOf(db: Queries, submissionId: number): Promise<Asked[]> {
  const [rows, given] = await Promise.all([
    ofProposal(db, { id: submissionId }),
    answersOf(db, { id: submissionId }),
  ]);
  return rows.map((row) => ({ ...row, answers: given.filter(({ askedId }) => askedId === row.id) }));
}

const ofProposal = statement((db, value) =>
  db
    .select()
    .from(askedQuestions)
    .where(eq(askedQuestions.submissionId, value("id")))
    .orderBy(asc(askedQuestions.id)),
);

/** The questions that went out, by their number, or null. Lock the proposal first to change them. */
export async function findAsked(db: Queries, id: number): Promise<AskedRow | null> {
  const [row] = await db.select().from(askedQuestions).where(eq(askedQuestions.id, id));
  return row ?? null;
}

export async function insertAsked(
  db: Queries,
  values: Pick<AskedRow, "submissionId" | "questions" | "sentAt">,
): Promise<AskedRow> {
  const [row] = await db.insert(askedQuestions).values(values).returning();
  if (!row) throw new Error("Questions were not written");
  return row;
}

const nextVersion = { version: sql`${askedQuestions.version} + 1` };

export async function updateClosed(db: Queries, id: number, closed: boolean): Promise<void> {
  await db
    .update(askedQuestions)
    .set({ ...nextVersion, closed })
    .where(eq(askedQuestions.id, id));
}

export async function countAnswers(db: Queries, askedId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(questionAnswer)
    .where(eq(questionAnswer.askedId, askedId));
  return row?.n ?? 0;
}

export type NewAnswer = {
  askedId: number;
  submissionId: number;
  answeredBy: string;
  text: string;
  answeredAt: Date;
  way: AnswerWay;
  sender: SenderCheck | null;
  source: string | null;
  named: string[];
};

/** The answer that came from this source before, or null: a mail or a request is taken once. */
export async function findBySource(db: Queries, askedId: number, source: string) {
  const [row] = await db
    .select({ way: questionAnswer.way, text: questionAnswer.text })
    .from(questionAnswer)
    .where(and(eq(questionAnswer.askedId, askedId), eq(questionAnswer.source, source)));
  return row ?? null;
}

/** Stores an answer. The proposal must be locked. */
export async function insertAnswer(db: Queries, values: NewAnswer): Promise<void> {
  await db.insert(questionAnswer).values(values);
  await db.update(askedQuestions).set(nextVersion).where(eq(askedQuestions.id, values.askedId));
}

/** An answer, or null. */
export async function findAnswer(db: Queries, id: number) {
  const [row] = await db.select().from(questionAnswer).where(eq(questionAnswer.id, id));
  return row ?? null;
}

export async function markShown(db: Queries, id: number): Promise<void> {
  await db.update(questionAnswer).set({ shown: true }).where(eq(questionAnswer.id, id));
}

/** When questions about a proposal last went out, or null. */
export async function lastSent(db: Queries, submissionId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(askedQuestions.sentAt) })
    .from(askedQuestions)
    .where(eq(askedQuestions.submissionId, submissionId));
  return row?.at ?? null;
}

/** The same of each of these proposals that got any. */
export const lastSentOfEach = (db: Queries, ids: readonly number[]) =>
  db
    .select({ id: askedQuestions.submissionId, at: max(askedQuestions.sentAt) })
    .from(askedQuestions)
    .where(inArray(askedQuestions.submissionId, [...ids]))
    .groupBy(askedQuestions.submissionId);

/** Whether questions that went out await an answer; by the rule `awaitsAnswer`. */
export const isAwaited = sql<boolean>`(not ${askedQuestions.closed} and ${submission.status} <> 'Withdrawn'
  and not exists (select from ${questionAnswer} where ${questionAnswer.askedId} = ${askedQuestions.id}))`;

/** The proposals that a person speaks in about which something was asked, and how many answers are awaited. */
export const awaitedOf = (db: Queries, person: string) =>
  db
    .select({ pk: submission.id, awaited: sql<number>`(count(*) filter (where ${isAwaited}))::int` })
    .from(askedQuestions)
    .innerJoin(submission, eq(submission.id, askedQuestions.submissionId))
    .where(isSpeaker(person))
    .groupBy(submission.id)
    .orderBy(asc(submission.id));

/** What names the speakers of a proposal: all its authors, and the addresses, handles and employers of the accounts. */
export async function authorOf(db: Queries, submissionId: number, accounts: readonly string[]) {
  const [[proposal], people] = await Promise.all([
    db.select({ authors: submission.authors }).from(submission).where(eq(submission.id, submissionId)),
    db
      .select({ profile, email: account.email })
      .from(account)
      .innerJoin(profile, eq(profile.accountId, account.id))
      .where(and(inArray(account.id, [...accounts]), ne(account.email, ""))),
  ]);
  return { authors: proposal?.authors ?? "", people };
}

/** Whether an account is suspended: its mails are not taken either. */
export async function isSuspended(db: Queries, person: string): Promise<boolean> {
  const [row] = await db.select({ at: account.suspendedAt }).from(account).where(eq(account.id, person));
  return row === undefined || row.at !== null;
}
