import { EDITION_DEFAULTS } from "@lectern/domain/edition/words";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import type { Requirement } from "@lectern/domain/second-factor/kinds";
import { type Standing, secondFactorRequired } from "@lectern/domain/second-factor/standing";
import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Queries } from "#platform/db/database";
import { insertion, statement } from "#platform/db/statement";
import { editionSetting } from "../edition/tables";
import { erasure } from "../privacy/tables";
import { profile } from "../profiles/tables";
import { passkey, totp } from "../second-factor/tables";
import { account, attempt, logInTicket, oneTimeKey, session, spentSocialStart } from "./tables";

export type AccountRow = typeof account.$inferSelect;
export type SessionRow = typeof session.$inferSelect;

/** The edition's setting that says who has to have a second factor. */
const SETTING = "secondFactorRequired";

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
  values: Partial<
    Pick<AccountRow, "username" | "passwordHash" | "group" | "emailVerifiedAt" | "suspendedAt">
  >,
): Promise<void> {
  await db.update(account).set(values).where(eq(account.id, id));
}

/** Whether any account exists: the mark of a first start. */
export async function anyAccount(db: Queries): Promise<boolean> {
  return (await db.select({ id: account.id }).from(account).limit(1)).length > 0;
}

/** What the edition asks of whom; null while nobody has changed it. */
const requirement = sql<Requirement | null>`(
  select ${editionSetting.value} #>> '{}' from ${editionSetting}
  where ${editionSetting.key} = ${SETTING}
)`;

/** Whether the account of the row has a second factor: a confirmed app, or a passkey. */
const hasFactor = sql<boolean>`(
  exists (select from ${totp} where ${totp.accountId} = ${account.id} and ${totp.confirmedAt} is not null)
  or exists (select from ${passkey} where ${passkey.accountId} = ${account.id})
)`;

const standing = (group: Group, asked: Requirement | null, active: boolean): Standing => ({
  required: secondFactorRequired(group, asked ?? EDITION_DEFAULTS[SETTING]),
  active,
});

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

const sessionInsertion = insertion(
  session,
  "id",
  "accountId",
  "currentHash",
  "rotatedAt",
  "expiresAt",
  "userAgent",
  "provedAt",
  "createdAt",
);

export async function insertSession(
  db: Queries,
  values: Parameters<typeof sessionInsertion>[1],
): Promise<void> {
  await sessionInsertion(db, values);
}

const sessionLock = statement((db, value) =>
  db
    .select()
    .from(session)
    .where(eq(session.id, value("id")))
    .for("update"),
);

/** A session, locked: of two calls with one refresh token the second sees what the first has done. */
export async function lockSession(db: Queries, id: string): Promise<SessionRow | null> {
  const [row] = await sessionLock(db, { id });
  return row ?? null;
}

export async function rotateSession(
  db: Queries,
  id: string,
  values: { currentHash: Buffer; previousHash: Buffer; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(session).set(values).where(eq(session.id, id));
}

type Ending = { why: string; at: Date };

export async function endSession(db: Queries, id: string, { why, at }: Ending): Promise<void> {
  await db
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(and(eq(session.id, id), isNull(session.endedAt)));
}

/** Ends all sessions of an account, save the one named in `except`, and the log-ins that are half done. Says how many. */
export async function endSessionsOf(
  db: Queries,
  accountId: string,
  { why, at }: Ending,
  except?: string,
): Promise<number> {
  await db.delete(logInTicket).where(eq(logInTicket.accountId, accountId));
  const ended = await db
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.endedAt),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}

/** Answers, for every request, whose live session this is. Prepared, since it is the hottest query. */
export function prepareActorOfSession(db: Database): (sessionId: string, now: Date) => Promise<Actor | null> {
  const query = db
    .select({
      userId: account.id,
      sessionId: session.id,
      group: account.group,
      provedAt: session.provedAt,
      requirement,
      active: hasFactor,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.id, sql.placeholder("id")),
        isNull(session.endedAt),
        gt(session.expiresAt, sql.placeholder("now")),
        isNull(account.suspendedAt),
      ),
    )
    .prepare("actor_of_session");
  return async (id, now) => {
    const [row] = await query.execute({ id, now });
    if (!row) return null;
    const { requirement, active, ...actor } = row;
    return { ...actor, secondFactor: standing(actor.group, requirement, active) };
  };
}

/** Notes that a session's user has proved to be the owner. */
export async function noteProof(db: Queries, sessionId: string, at: Date): Promise<void> {
  await db.update(session).set({ provedAt: at }).where(eq(session.id, sessionId));
}

/** Drops keys, sessions and counted attempts that are long over. */
export async function dropExpired(db: Queries, now: Date): Promise<void> {
  const month = new Date(now.getTime() - 30 * 86_400_000);
  await db.delete(oneTimeKey).where(lt(oneTimeKey.expiresAt, now));
  await db.delete(logInTicket).where(lt(logInTicket.expiresAt, now));
  await db.delete(session).where(or(lt(session.expiresAt, month), lt(session.endedAt, month)));
  await db.delete(spentSocialStart).where(lt(spentSocialStart.expiresAt, now));
  await db.delete(attempt).where(lt(attempt.expire, Date.now() - 3_600_000));
}
