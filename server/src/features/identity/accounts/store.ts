import { and, eq, isNull, sql } from "drizzle-orm";
import { erasure } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { profile } from "../profiles/tables";
import { account } from "../tables";
import { hasFactor, requirement, standing } from "./standing-store";

export type AccountRow = typeof account.$inferSelect;

const byEmail = statement((db, value) =>
  db
    .select()
    .from(account)
    .where(sql`lower(${account.email}) = lower(${value("email")})`),
);

/** The account of an address, in whatever case it is written. */
export async function accountByEmail(db: Queries, email: string): Promise<AccountRow | null> {
  const [row] = await byEmail(db, { email });
  return row ?? null;
}

export async function accountById(db: Queries, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  return row ?? null;
}

/** As `accountByEmail`, and nobody else changes it until the transaction ends. */
export async function lockAccountByEmail(db: Queries, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(account)
    .where(sql`lower(${account.email}) = lower(${email})`)
    .for("no key update");
  return row ?? null;
}

/** As `accountById`, and nobody else changes it until the transaction ends. */
export async function lockAccount(db: Queries, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(account).where(eq(account.id, id)).for("no key update");
  return row ?? null;
}

/** A new account with its empty profile; null when the address is taken. */
export async function insertAccount(
  db: Queries,
  values: typeof account.$inferInsert,
): Promise<AccountRow | null> {
  const [row] = await db.insert(account).values(values).onConflictDoNothing().returning();
  if (!row) return null;
  await db.insert(profile).values({ accountId: row.id });
  return row;
}

export async function updateAccount(
  db: Queries,
  id: string,
  values: Partial<Pick<AccountRow, "username" | "passwordHash" | "emailVerifiedAt" | "suspendedAt">> &
    ({ group: AccountRow["group"]; groupSince: Date } | { group?: never }),
): Promise<void> {
  await db.update(account).set(values).where(eq(account.id, id));
}

/** Whether any account exists: the mark of a first start. */
export async function anyAccount(db: Queries): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).limit(1)).length > 0;
}

const view = statement((db, value) =>
  db
    .select({
      email: account.email,
      group: account.group,
      profile,
      requirement,
      active: hasFactor,
      erasedOn: erasure.dueAt,
    })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(erasure, eq(erasure.accountId, account.id))
    .where(eq(account.id, value("id"))),
);

/** What a user sees of themselves. */
export async function userView(db: Queries, id: string) {
  const [row] = await view(db, { id });
  if (!row) return null;
  const { requirement: asked, active, ...seen } = row;
  return { ...seen, secondFactor: standing(seen.group, asked, active) };
}

/**
 * Notes a log-in. False for an account that is suspended. Its row stays locked until the transaction ends, so that
 * whoever suspends it ends this session, too.
 */
export async function noteLogIn(db: Queries, id: string, at: Date): Promise<boolean> {
  const noted = await db
    .update(account)
    .set({ lastLogInAt: at })
    .where(and(eq(account.id, id), isNull(account.suspendedAt)))
    .returning({ id: account.id });
  return noted.length > 0;
}
