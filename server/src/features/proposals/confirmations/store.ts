import type { EditionSettings } from "@lectern/domain/call/words";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { type At, aboutDecision, decided, isAbout, itsDecisions } from "../proposal/decisions-store";
import { LEAD_NAME } from "../proposal/lead-store";
import { conferenceDecision, confirmation, confirmationForm, submission } from "../proposal/tables";

export type ConfirmationRow = typeof confirmation.$inferSelect;

/** The requests to confirm a speaker's own proposal: one from each conference that decides for itself. */
export const findOwn = (db: Queries, ownerId: string, submissionId: number) =>
  db
    .select({
      confirmation,
      title: submission.title,
      status: submission.status,
      code: submission.conference,
      releasedDecision: decided.releasedDecision,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(confirmation, aboutDecision(confirmation))
    .where(and(eq(submission.id, submissionId), eq(submission.ownerId, ownerId)))
    .orderBy(asc(confirmation.conference));

/** The same, locked; the proposal first, as everywhere, against deadlocks. */
export async function lockOwn(db: Queries, ownerId: string, submissionId: number) {
  await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.id, submissionId), eq(submission.ownerId, ownerId)))
    .for("update");
  return findOwn(db, ownerId, submissionId);
}

export type OwnConfirmation = Awaited<ReturnType<typeof findOwn>>[number];

/** The conferences that accept a proposal by the decision that its speaker sees. */
export async function acceptingConferences(
  db: Queries,
  edition: Pick<EditionSettings, "decisionsReleased">,
  submissionId: number,
): Promise<string[]> {
  const rows = await db
    .select(decided)
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .where(eq(submission.id, submissionId));
  return rows.filter((row) => visibleDecision(row, edition) === "ACC").map(({ conference }) => conference);
}

const isRequest = (to: At) => isAbout(confirmation, [to]);

export async function saveAnswer(
  db: Queries,
  to: At,
  values: Pick<ConfirmationRow, "answer" | "reason" | "answers" | "answeredAt">,
): Promise<void> {
  await db
    .update(confirmation)
    .set({ ...values, version: sql`${confirmation.version} + 1` })
    .where(isRequest(to));
}

/** Stores requests to confirm these proposals, replacing earlier ones; answers to the questions are kept. */
export async function insertAsked(
  db: Queries,
  to: readonly At[],
  asked: { askedAt: Date; until: Date },
): Promise<void> {
  if (to.length === 0) return;
  await db
    .insert(confirmation)
    .values(to.map(({ submission: submissionId, conference }) => ({ submissionId, conference, ...asked })))
    .onConflictDoUpdate({
      target: [confirmation.submissionId, confirmation.conference],
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
const isAsked = and(eq(decided.releasedDecision, "ACC"), ne(submission.status, "Withdrawn"));

/** Every acceptance with its speaker and answers, by the proposal's number; withdrawn ones only where that declined the place. */
export const listAccepted = (db: Queries) =>
  db
    .select({
      confirmation,
      title: submission.title,
      status: submission.status,
      ownerId: submission.ownerId,
      email: account.email,
      ...LEAD_NAME,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(confirmation, aboutDecision(confirmation))
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(or(isAsked, and(eq(submission.status, "Withdrawn"), eq(confirmation.answer, "declined"))))
    .orderBy(asc(submission.id), asc(confirmation.conference));

export type AcceptedRow = Awaited<ReturnType<typeof listAccepted>>[number];

const unanswered = (now: Date) => and(isNull(confirmation.answer), gte(confirmation.until, now), isAsked);

/** Those who have not answered and still can. */
export const listUnanswered = (db: Queries, now: Date) =>
  db
    .select({
      submission: confirmation.submissionId,
      conference: confirmation.conference,
      until: confirmation.until,
      reminded: confirmation.reminded,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(confirmation, aboutDecision(confirmation))
    .where(unanswered(now));

/** One of them, locked; null when it was answered meanwhile, or another worker has locked it. */
export async function lockUnanswered(db: Queries, to: At, now: Date): Promise<ConfirmationRow | null> {
  const [row] = await db
    .select({ confirmation })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(confirmation, aboutDecision(confirmation))
    .where(and(isRequest(to), unanswered(now)))
    .for("update", { of: confirmation, skipLocked: true });
  return row?.confirmation ?? null;
}

export async function markReminded(db: Queries, to: At, reminded: number[]): Promise<void> {
  await db.update(confirmation).set({ reminded }).where(isRequest(to));
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
