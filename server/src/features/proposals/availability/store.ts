import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { submission } from "../proposal/tables";
import { isAccepted, isItsSpeaker } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { speakerAvailability } from "./tables";

export type AvailabilityRow = typeof speakerAvailability.$inferSelect;

/** When people can present; with an account, this person only. */
export const readAvailability = (db: Queries, accountId?: string): Promise<AvailabilityRow[]> =>
  db
    .select()
    .from(speakerAvailability)
    .where(accountId === undefined ? undefined : eq(speakerAvailability.accountId, accountId));

/** Stores a person's times, replacing the earlier ones. Lock the account first. */
export async function replaceAvailability(db: Queries, row: Omit<AvailabilityRow, "callId">): Promise<void> {
  await db.delete(speakerAvailability).where(eq(speakerAvailability.accountId, row.accountId));
  await db.insert(speakerAvailability).values(row);
}

/**
 * The speakers of these proposals, or of all, who have not answered for every day that is asked about. One statement for
 * all proposals, after that which reads the form.
 */
export async function lacksAvailability(
  db: Queries,
  submissions?: readonly number[],
): Promise<{ submission: number; accountId: string }[]> {
  const { days } = (await readForm(db, "availability")).content;
  if (days.length === 0) return [];
  const answered = db
    .select({ one: sql`1` })
    .from(speakerAvailability)
    .where(
      and(
        eq(speakerAvailability.accountId, account.id),
        sql`array(select jsonb_array_elements(${speakerAvailability.days}) ->> 'day') @> ${sql.param(days)}::text[]`,
      ),
    );
  return db
    .select({ submission: submission.id, accountId: account.id })
    .from(submission)
    .innerJoin(account, isItsSpeaker)
    .where(and(isAccepted, submissions && inArray(submission.id, [...submissions]), notExists(answered)))
    .orderBy(asc(submission.id), asc(account.id));
}
