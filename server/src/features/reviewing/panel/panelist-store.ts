import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { isIn, readGroup } from "#features/identity/accounts/groups-store";
import { lockAccount } from "#features/identity/accounts/store";
import { profile } from "#features/identity/profiles/tables";
import { account, session } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { panelist } from "../sight/tables";

/** The panel's members: reviewers who can log in. */
export const isActiveReviewer = and(isIn("reviewer"), isNull(account.suspendedAt));

/** The panel, by name. */
export const listReviewers = (db: Queries) =>
  db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      topics: panelist.topics,
      conferences: panelist.conferences,
      remindedAt: panelist.remindedAt,
      lastLogInAt: account.lastLogInAt,
      /** When a session of theirs was last used. */
      seenAt: sql<Date | null>`(
        select max(${session.rotatedAt}) from ${session} where ${session.accountId} = ${account.id}
      )`.mapWith(session.rotatedAt),
    })
    .from(account)
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(panelist, eq(panelist.accountId, account.id))
    .where(isActiveReviewer)
    .orderBy(asc(profile.lastName), asc(profile.firstName), asc(account.email));

export type ReviewerRow = Awaited<ReturnType<typeof listReviewers>>[number];

/** Locks a reviewer; false for anyone else. */
export async function lockReviewer(db: Queries, accountId: string): Promise<boolean> {
  await lockAccount(db, accountId);
  // Read once the lock is held: it may have changed while this waited.
  return (await readGroup(db, accountId)) === "reviewer";
}

export async function readTopics(db: Queries, accountId: string): Promise<string[]> {
  const [row] = await db
    .select({ topics: panelist.topics })
    .from(panelist)
    .where(eq(panelist.accountId, accountId));
  return row?.topics ?? [];
}

export async function saveTopics(db: Queries, accountId: string, topics: string[]): Promise<void> {
  await db
    .insert(panelist)
    .values({ accountId, topics })
    .onConflictDoUpdate({ target: [panelist.callId, panelist.accountId], set: { topics } });
}

/** The codes that limit what a reviewer sees; empty: none. */
export async function readPanelCodes(db: Queries, accountId: string): Promise<string[]> {
  const [row] = await db
    .select({ conferences: panelist.conferences })
    .from(panelist)
    .where(eq(panelist.accountId, accountId));
  return row?.conferences ?? [];
}

export async function savePanelCodes(db: Queries, accountId: string, conferences: string[]): Promise<void> {
  await db
    .insert(panelist)
    .values({ accountId, conferences })
    .onConflictDoUpdate({ target: [panelist.callId, panelist.accountId], set: { conferences } });
}

/** Every reviewer, past ones included, with their codes, if these limit them; locked in the order of their ids. */
export const lockLimitedPanelists = (db: Queries) =>
  db
    .select({ accountId: panelist.accountId, conferences: panelist.conferences })
    .from(panelist)
    .where(sql`${panelist.conferences} <> '{}'`)
    .orderBy(asc(panelist.accountId))
    .for("update");

/**
 * Locks these reviewers, and returns when each was last reminded: in a second query, since waiting for a lock does not
 * refresh joined rows.
 */
export async function lockReminded(db: Queries, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const locked = await db
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, [...ids]), isActiveReviewer))
    .orderBy(asc(account.id))
    .for("no key update");
  const rows = await db
    .select({ id: panelist.accountId, remindedAt: panelist.remindedAt })
    .from(panelist)
    .where(inArray(panelist.accountId, [...ids]));
  const known = new Map(rows.map(({ id, remindedAt }) => [id, remindedAt]));
  return new Map(locked.map(({ id }) => [id, known.get(id) ?? null]));
}

/** Writes when these reviewers were reminded, in the order of their ids, as others lock them. */
export async function markReminded(db: Queries, ids: readonly string[], remindedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(panelist)
    .values([...ids].sort().map((accountId) => ({ accountId, remindedAt })))
    .onConflictDoUpdate({ target: [panelist.callId, panelist.accountId], set: { remindedAt } });
}
