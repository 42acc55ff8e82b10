import type { Question } from "@lectern/domain/proposals/confirmations/words";
import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { confirmation, confirmationForm, submission } from "../proposal/tables";

export type ConfirmationRow = typeof confirmation.$inferSelect;

const withProposal = {
  confirmation,
  title: submission.title,
  status: submission.status,
  releasedDecision: submission.releasedDecision,
};

/** The confirmation request of a speaker's own proposal, or null. */
export async function findOwn(db: Queries, ownerId: string, submissionId: number) {
  const [row] = await db
    .select(withProposal)
    .from(confirmation)
    .innerJoin(submission, eq(submission.id, confirmation.submissionId))
    .where(and(eq(confirmation.submissionId, submissionId), eq(submission.ownerId, ownerId)));
  return row ?? null;
}

/** The same, locked; the proposal first, as everywhere, against deadlocks. */
export async function lockOwn(db: Queries, ownerId: string, submissionId: number) {
  await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.id, submissionId), eq(submission.ownerId, ownerId)))
    .for("update");
  return findOwn(db, ownerId, submissionId);
}

export type OwnConfirmation = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

export async function saveAnswer(
  db: Queries,
  submissionId: number,
  values: Pick<ConfirmationRow, "answer" | "reason" | "answers" | "answeredAt">,
): Promise<void> {
  await db
    .update(confirmation)
    .set({ ...values, version: sql`${confirmation.version} + 1` })
    .where(eq(confirmation.submissionId, submissionId));
}

/** Stores requests to these speakers, replacing earlier ones; their answers to the questions are kept. */
export async function insertAsked(
  db: Queries,
  submissionIds: readonly number[],
  asked: { askedAt: Date; until: Date },
): Promise<void> {
  if (submissionIds.length === 0) return;
  await db
    .insert(confirmation)
    .values(submissionIds.map((submissionId) => ({ submissionId, ...asked })))
    .onConflictDoUpdate({
      target: confirmation.submissionId,
      set: {
        ...asked,
        answer: null,
        reason: "",
        answeredAt: null,
        reminded: [],
        version: sql`${confirmation.version} + 1`,
      },
    });
}

/** Accepted by a released decision, and not withdrawn. */
const isAsked = and(eq(submission.releasedDecision, "ACC"), ne(submission.status, "Withdrawn"));

/** Every accepted proposal with its speaker and answers, by number; withdrawn ones only where that declined the place. */
export const listAccepted = (db: Queries) =>
  db
    .select({
      confirmation,
      title: submission.title,
      status: submission.status,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(confirmation)
    .innerJoin(submission, eq(submission.id, confirmation.submissionId))
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(or(isAsked, and(eq(submission.status, "Withdrawn"), eq(confirmation.answer, "declined"))))
    .orderBy(asc(submission.id));

export type AcceptedRow = Awaited<ReturnType<typeof listAccepted>>[number];

const unanswered = (now: Date) => and(isNull(confirmation.answer), gte(confirmation.until, now), isAsked);

/** Those who have not answered and still can. */
export const listUnanswered = (db: Queries, now: Date) =>
  db
    .select({
      submissionId: confirmation.submissionId,
      until: confirmation.until,
      reminded: confirmation.reminded,
    })
    .from(confirmation)
    .innerJoin(submission, eq(submission.id, confirmation.submissionId))
    .where(unanswered(now));

/** One of them, locked; null when it was answered meanwhile, or another worker has locked it. */
export async function lockUnanswered(
  db: Queries,
  submissionId: number,
  now: Date,
): Promise<ConfirmationRow | null> {
  const [row] = await db
    .select({ confirmation })
    .from(confirmation)
    .innerJoin(submission, eq(submission.id, confirmation.submissionId))
    .where(and(eq(confirmation.submissionId, submissionId), unanswered(now)))
    .for("update", { of: confirmation, skipLocked: true });
  return row?.confirmation ?? null;
}

export async function markReminded(db: Queries, submissionId: number, reminded: number[]): Promise<void> {
  await db.update(confirmation).set({ reminded }).where(eq(confirmation.submissionId, submissionId));
}

const THE_FORM = 1;

export type Form = { version: number; questions: Question[] };

/** The organisers' questions; empty, in version 0, before the first save. */
export async function readForm(db: Queries): Promise<Form> {
  const [row] = await db.select().from(confirmationForm).where(eq(confirmationForm.id, THE_FORM));
  return row ?? { version: 0, questions: [] };
}

/** Replaces the questions of the given version; false after a concurrent change. */
export async function saveForm(db: Queries, before: number, questions: Question[]): Promise<boolean> {
  const values = { id: THE_FORM, version: before + 1, questions };
  const written =
    before === 0
      ? await db.insert(confirmationForm).values(values).onConflictDoNothing().returning()
      : await db
          .update(confirmationForm)
          .set(values)
          .where(and(eq(confirmationForm.id, THE_FORM), eq(confirmationForm.version, before)))
          .returning();
  return written.length > 0;
}
