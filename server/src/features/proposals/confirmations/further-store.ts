import { and, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { aboutDecision, decided, itsDecisions } from "../proposal/decisions-store";
import { conferenceDecision, confirmation, submission, submissionSpeaker } from "../proposal/tables";

const hasAccepted = eq(submissionSpeaker.state, "accepted");

/** Clears the answers of the further speakers of these proposals: they are asked again. */
export async function forgetOwnAnswers(db: Queries, ids: readonly number[]): Promise<void> {
  const { submissionId, answer, reminded } = submissionSpeaker;
  await db
    .update(submissionSpeaker)
    .set({ answer: null, answeredAt: null, reminded: [] })
    .where(
      and(inArray(submissionId, [...ids]), hasAccepted, or(sql`${answer} is not null`, ne(reminded, []))),
    );
}

/**
 * The further speakers who have not answered for themselves while their proposal has open requests, which its lead has not
 * declined: with the first date, and the conferences that ask.
 */
export const listUnansweredSpeakers = (db: Queries, now: Date) =>
  db
    .select({
      id: submissionSpeaker.id,
      submission: submissionSpeaker.submissionId,
      accountId: submissionSpeaker.accountId,
      reminded: submissionSpeaker.reminded,
      until: sql`min(${confirmation.until})`.mapWith(confirmation.until),
      conferences: sql<string[]>`array_agg(${confirmation.conference} order by ${confirmation.conference})`,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(confirmation, aboutDecision(confirmation))
    .innerJoin(submissionSpeaker, eq(submissionSpeaker.submissionId, submission.id))
    .where(
      and(
        eq(decided.releasedDecision, "ACC"),
        ne(submission.status, "Withdrawn"),
        gte(confirmation.until, now),
        sql`${confirmation.answer} is distinct from 'declined'`,
        hasAccepted,
        isNull(submissionSpeaker.answer),
      ),
    )
    .groupBy(
      submissionSpeaker.id,
      submissionSpeaker.submissionId,
      submissionSpeaker.accountId,
      submissionSpeaker.reminded,
    );

export type UnansweredSpeaker = Awaited<ReturnType<typeof listUnansweredSpeakers>>[number];

/** The reminders that one of them was sent, locked; null when they have answered, or another worker has locked them. */
export async function lockUnansweredSpeaker(db: Queries, id: string): Promise<number[] | null> {
  const [row] = await db
    .select({ reminded: submissionSpeaker.reminded })
    .from(submissionSpeaker)
    .where(and(eq(submissionSpeaker.id, id), hasAccepted, isNull(submissionSpeaker.answer)))
    .for("update", { skipLocked: true });
  return row?.reminded ?? null;
}

export async function markSpeakerReminded(db: Queries, id: string, reminded: number[]): Promise<void> {
  await db.update(submissionSpeaker).set({ reminded }).where(eq(submissionSpeaker.id, id));
}
