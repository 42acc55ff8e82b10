import type { Requirement } from "@lectern/domain/call/second-factor-requirement";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { type FactorStatus, secondFactorRequired } from "@lectern/domain/identity/second-factor/requirement";
import type { Group } from "@lectern/domain/kernel/actor";
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { installationSetting } from "#features/call/tables";
import {
  account,
  attempt,
  erasure,
  logInTicket,
  membership,
  oneTimeKey,
  session,
  spentSocialStart,
} from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";

import { profile } from "../profiles/tables";
import { passkey, totp } from "../second-factor/tables";
import { dropExpiredChanges, isHeld } from "./address/store";
import { groupOf, isIn, saveGroup } from "./groups-store";

export type AccountRow = typeof account.$inferSelect;

const byEmail = statement((db, value) =>
  db
    .select()
    .from(account)
    .where(sql`lower(${account.email}) = lower(${value("email")})`),
);

/** The account of an address, ignoring case. */
export async function accountByEmail(db: Queries, email: string): Promise<AccountRow | null> {
  const [row] = await byEmail(db, { email });
  return row ?? null;
}

export async function accountById(db: Queries, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  return row ?? null;
}

/** As `accountByEmail`, locked. */
export async function lockAccountByEmail(db: Queries, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(account)
    .where(sql`lower(${account.email}) = lower(${email})`)
    .for("no key update");
  return row ?? null;
}

/** As `accountById`, locked. */
export async function lockAccount(db: Queries, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(account).where(eq(account.id, id)).for("no key update");
  return row ?? null;
}

/**
 * A new account with its empty profile, in this group of the call; null when the address is taken, or held for an account
 * that had it until recently.
 */
export async function insertAccount(
  db: Queries,
  { group = "speaker", ...values }: typeof account.$inferInsert & { group?: Group },
): Promise<AccountRow | null> {
  const [row] = await db.insert(account).values(values).onConflictDoNothing().returning();
  if (!row) return null;
  // After the insertion, which waits for a concurrent change of the address.
  if (await isHeld(db, row.email, row.createdAt)) {
    await db.delete(account).where(eq(account.id, row.id));
    return null;
  }
  if (group !== "speaker") await saveGroup(db, row.id, group, values.createdAt);
  await db.insert(profile).values({ accountId: row.id });
  return row;
}

export async function updateAccount(
  db: Queries,
  id: string,
  values: Partial<Pick<AccountRow, "username" | "passwordHash" | "emailVerifiedAt" | "suspendedAt">>,
): Promise<void> {
  await db.update(account).set(values).where(eq(account.id, id));
}

/**
 * Removes the passwords of those of these accounts whose address was never verified: what they get belongs to the owner of
 * the address, who may not be the one who registered it.
 */
export async function clearUnverifiedPasswords(db: Queries, ids: readonly string[]): Promise<void> {
  await db
    .update(account)
    .set({ passwordHash: null })
    .where(and(inArray(account.id, [...ids]), isNull(account.emailVerifiedAt)));
}

/** Whether any account exists: the mark of a first start. */
export async function anyAccount(db: Queries): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).limit(1)).length > 0;
}

const view = statement((db, value) =>
  db
    .select({
      email: account.email,
      group: groupOf,
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

/** The data of a user's own account. */
export async function userView(db: Queries, id: string) {
  const [row] = await view(db, { id });
  if (!row) return null;
  const { requirement: asked, active, ...seen } = row;
  return { ...seen, secondFactor: standing(seen.group, asked, active) };
}

/**
 * Records a log-in. False for a suspended account. Locks the row, so that a concurrent suspension ends this session, too.
 */
export async function recordLogIn(db: Queries, id: string, at: Date): Promise<boolean> {
  const noted = await db
    .update(account)
    .set({ lastLogInAt: at })
    .where(and(eq(account.id, id), isNull(account.suspendedAt)))
    .returning({ id: account.id });
  return noted.length > 0;
}

/** Deletes expired keys, sessions and counted attempts. */
export async function dropExpired(db: Queries, now: Date): Promise<void> {
  const month = new Date(now.getTime() - 30 * 86_400_000);
  await db.delete(oneTimeKey).where(lt(oneTimeKey.expiresAt, now));
  await db.delete(logInTicket).where(lt(logInTicket.expiresAt, now));
  await dropExpiredChanges(db, now);
  await db.delete(session).where(or(lt(session.expiresAt, month), lt(session.endedAt, month)));
  await db.delete(spentSocialStart).where(lt(spentSocialStart.expiresAt, now));
  await db.delete(attempt).where(lt(attempt.expire, Date.now() - 3_600_000));
}

type NewPerson = typeof account.$inferInsert &
  Pick<typeof profile.$inferInsert, "firstName" | "lastName" | "bio" | "employer">;

/** Creates accounts with their profiles; skips people whose address is taken. */
export async function insertPeople(db: Queries, people: readonly NewPerson[]): Promise<AccountRow[]> {
  const made = await db
    .insert(account)
    .values([...people])
    .onConflictDoNothing()
    .returning();
  const byAddress = new Map(people.map((person) => [person.email, person]));
  const profiles = made.map(({ id: accountId, email }) => {
    const { firstName, lastName, bio, employer } = byAddress.get(email) ?? {};
    return { accountId, firstName, lastName, bio, employer };
  });
  if (profiles.length > 0) await db.insert(profile).values(profiles);
  return made;
}

/** The setting of who needs a second factor. */
const SETTING = "secondFactorRequired";

/** The stored requirement; null for the default. */
export const requirement = sql<Requirement | null>`(
  select ${installationSetting.value} #>> '{}' from ${installationSetting}
  where ${installationSetting.key} = ${SETTING}
)`;

/** Whether the account of the row has a second factor: a confirmed app, or a passkey. */
export const hasFactor = sql<boolean>`(
  exists (select from ${totp} where ${totp.accountId} = ${account.id} and ${totp.confirmedAt} is not null)
  or exists (select from ${passkey} where ${passkey.accountId} = ${account.id})
)`;

/** Whether a user of this group needs a second factor, and whether they have one. */
export const standing = (group: Group, asked: Requirement | null, active: boolean): FactorStatus => ({
  required: secondFactorRequired(group, asked ?? EDITION_DEFAULTS[SETTING]),
  active,
});

/** An organiser who is not suspended. */
export const activeOrganiser = and(isIn("organiser"), isNull(account.suspendedAt));

/** The addresses of the organisers who can log in. */
export async function organiserAddresses(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(and(activeOrganiser, isNotNull(account.emailVerifiedAt)))
    .orderBy(asc(account.email));
  return rows.map(({ email }) => email);
}

type Organiser = { id: string; email: string; since: Date };

/** An organiser who can log in, with the date since when; null for anyone else. */
export async function findOrganiser(db: Queries, id: string): Promise<Organiser | null> {
  const [row] = await db
    .select({
      id: account.id,
      email: account.email,
      since: sql<Date>`coalesce(${membership.since}, ${account.createdAt})`.mapWith(account.createdAt),
    })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(and(eq(account.id, id), activeOrganiser));
  return row ?? null;
}

/** As `findOrganiser`, locked against suspension and a change of group. */
export async function lockOrganiser(db: Queries, id: string): Promise<Organiser | null> {
  // The group is read once the lock is held: it may have changed while this waited.
  await lockAccount(db, id);
  return findOrganiser(db, id);
}
