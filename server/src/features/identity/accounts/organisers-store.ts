import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account } from "../tables";

const activeOrganiser = and(eq(account.group, "organiser"), isNull(account.suspendedAt));

/** The addresses of the organisers who can log in. */
export async function organiserAddresses(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(and(activeOrganiser, isNotNull(account.emailVerifiedAt)))
    .orderBy(asc(account.email));
  return rows.map(({ email }) => email);
}

export type Organiser = { id: string; email: string; since: Date };

const find = (db: Queries, id: string) =>
  db
    .select({
      id: account.id,
      email: account.email,
      groupSince: account.groupSince,
      createdAt: account.createdAt,
    })
    .from(account)
    .where(and(eq(account.id, id), activeOrganiser))
    .$dynamic();

function organiserOf([row]: Awaited<ReturnType<typeof find>>): Organiser | null {
  return row ? { id: row.id, email: row.email, since: row.groupSince ?? row.createdAt } : null;
}

/** An organiser who can log in, and since when they have been one; null for anyone else. */
export const findOrganiser = async (db: Queries, id: string): Promise<Organiser | null> =>
  organiserOf(await find(db, id));

/** As `findOrganiser`; until the transaction ends they are neither suspended nor put into another group. */
export const lockOrganiser = async (db: Queries, id: string): Promise<Organiser | null> =>
  organiserOf(await find(db, id).for("no key update"));
