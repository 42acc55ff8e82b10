import type { Conflict } from "@lectern/domain/reviewing/conflicts/words";
import { and, asc, eq, sql } from "drizzle-orm";
import { isIn } from "#features/identity/accounts/groups-store";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { LEAD } from "#features/proposals/proposal/lead-store";
import { isInvolved, isSpeakersAccount } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import { namedAmongAuthors, suggestedAmongAuthors } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { conflict, dismissedSuggestion, review } from "../sight/tables";

export async function keepConflict(db: Queries, values: typeof conflict.$inferInsert): Promise<void> {
  const { kind, reason, createdAt } = values;
  await db
    .insert(conflict)
    .values(values)
    .onConflictDoUpdate({
      target: [conflict.submissionId, conflict.reviewerId],
      set: { kind, reason, createdAt },
    });
}

/** Returns whether there was one. */
export async function dropConflict(db: Queries, submissionId: number, reviewerId: string): Promise<boolean> {
  const rows = await db
    .delete(conflict)
    .where(and(eq(conflict.submissionId, submissionId), eq(conflict.reviewerId, reviewerId)))
    .returning({ kind: conflict.kind });
  return rows.length > 0;
}

/** Replaces an earlier one about other grounds. */
export async function keepDismissal(
  db: Queries,
  values: typeof dismissedSuggestion.$inferInsert,
): Promise<void> {
  const { grounds, createdAt } = values;
  await db
    .insert(dismissedSuggestion)
    .values(values)
    .onConflictDoUpdate({
      target: [dismissedSuggestion.submissionId, dismissedSuggestion.reviewerId],
      set: { grounds, createdAt },
    });
}

export async function isReviewer(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), isIn("reviewer")));
  return rows.length > 0;
}

/** The address and employer of each speaker of a submission who has an account. */
const speakersOf = statement((db, value) =>
  db
    .select({ email: account.email, employer: sql<string>`coalesce(${LEAD.employer}, '')` })
    .from(submission)
    .innerJoin(account, isSpeakersAccount)
    .leftJoin(profile, eq(profile.accountId, account.id))
    .where(eq(submission.id, value("id"))),
);

/** Every reviewer with their conflicts with one submission, by name, and its speakers. */
export async function reviewersOf(db: Queries, submissionId: number) {
  const speakers = await speakersOf(db, { id: submissionId });
  return (await standingsOf(db, { id: submissionId })).map((row) => ({ ...row, speakers }));
}

const standingsOf = statement((db, value) => {
  const kind = sql<Conflict | null>`case
    when ${submission.ownerId} = ${account.id} then 'own'
    when ${isInvolved(sql`${account.id}`)} then 'author'
    when ${namedAmongAuthors(sql`${account.id}`)} then 'author'
    else ${conflict.kind} end`;
  return db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      conflict: kind,
      reason: conflict.reason,
      reviewId: review.id,
      employer: profile.employer,
      suggestedName: suggestedAmongAuthors(sql`${account.id}`),
      dismissedGrounds: dismissedSuggestion.grounds,
    })
    .from(account)
    .innerJoin(submission, eq(submission.id, value("id")))
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(conflict, and(eq(conflict.reviewerId, account.id), eq(conflict.submissionId, submission.id)))
    .leftJoin(
      dismissedSuggestion,
      and(
        eq(dismissedSuggestion.reviewerId, account.id),
        eq(dismissedSuggestion.submissionId, submission.id),
      ),
    )
    .leftJoin(review, and(eq(review.reviewerId, account.id), eq(review.submissionId, submission.id)))
    .where(isIn("reviewer"))
    .orderBy(asc(profile.lastName), asc(account.email));
});

export type StandingRow = Awaited<ReturnType<typeof reviewersOf>>[number];
