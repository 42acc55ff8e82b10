import { and, eq, exists, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { type Unanswered, unanswered } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { speakerAvailability } from "./tables";

export type AvailabilityRow = typeof speakerAvailability.$inferSelect;

/** When people can present, of those who have said so. */
export const listAvailability = (db: Queries): Promise<AvailabilityRow[]> => all(db, {});

const all = statement((db) => db.select().from(speakerAvailability));

/** When this person can; none before they have said so. */
export const availabilityOf = (db: Queries, accountId: string): Promise<AvailabilityRow[]> =>
  db.select().from(speakerAvailability).where(eq(speakerAvailability.accountId, accountId));

/** Stores a person's times, replacing the earlier ones. Lock the account first. */
export async function replaceAvailability(db: Queries, row: Omit<AvailabilityRow, "callId">): Promise<void> {
  await db.delete(speakerAvailability).where(eq(speakerAvailability.accountId, row.accountId));
  await db.insert(speakerAvailability).values(row);
}

/** The speakers of these proposals, or of all, who have not answered for every day that is asked; null where none is. */
export async function unansweredAvailability(
  db: Queries,
  submissions?: readonly number[],
): Promise<Unanswered[] | null> {
  const { days } = (await readForm(db, "availability")).content;
  if (days.length === 0) return null;
  const answeredDays = sql`array(select jsonb_array_elements(${speakerAvailability.days}) ->> 'day')`;
  const answered = exists(
    db
      .select({ one: sql`1` })
      .from(speakerAvailability)
      .where(
        and(
          eq(speakerAvailability.accountId, account.id),
          sql`${answeredDays} @> ${sql.param(days)}::text[]`,
        ),
      ),
  );
  return unanswered(db, answered, submissions);
}
