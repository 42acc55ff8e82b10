import { and, eq, exists, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { type Unanswered, unanswered } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { speakerNeeds } from "./tables";

export type NeedsRow = typeof speakerNeeds.$inferSelect;

/** Everyone's needs, encrypted; with an account, this person's only. */
export const listNeeds = (db: Queries, accountId?: string): Promise<NeedsRow[]> =>
  db
    .select()
    .from(speakerNeeds)
    .where(accountId === undefined ? undefined : eq(speakerNeeds.accountId, accountId));

/** Stores a person's needs, replacing the earlier ones. Lock the account first. */
export async function replaceNeeds(db: Queries, row: Omit<NeedsRow, "callId">): Promise<void> {
  await db.delete(speakerNeeds).where(eq(speakerNeeds.accountId, row.accountId));
  await db.insert(speakerNeeds).values(row);
}

/** Stores a person's needs of a call, in the database of all calls. */
export async function insertNeeds(db: Queries, row: NeedsRow): Promise<void> {
  await db.insert(speakerNeeds).values(row);
}

/** Deletes everyone's needs, and returns of how many people. */
export async function deleteAllNeeds(db: Queries): Promise<number> {
  const { rowCount } = await db.delete(speakerNeeds);
  return rowCount ?? 0;
}

/** The speakers of these proposals, or of all, who have not answered what is asked at present; null where nothing is. */
export async function unansweredNeeds(
  db: Queries,
  submissions?: readonly number[],
): Promise<Unanswered[] | null> {
  const { sections } = (await readForm(db, "needs")).content;
  if (sections.length === 0) return null;
  const answered = exists(
    db
      .select({ one: sql`1` })
      .from(speakerNeeds)
      .where(
        and(
          eq(speakerNeeds.accountId, account.id),
          sql`${speakerNeeds.sections} @> ${sql.param(sections)}::text[]`,
        ),
      ),
  );
  return unanswered(db, answered, submissions);
}
