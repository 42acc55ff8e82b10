import type { Actor } from "@lectern/domain/kernel/actor";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database, Queries } from "#platform/db/database";
import { insertion, statement } from "#platform/db/statement";
import { account, logInTicket, session } from "../tables";
import { hasFactor, requirement, standing } from "./store";

export type SessionRow = typeof session.$inferSelect;

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

export async function insertTicket(db: Queries, values: typeof logInTicket.$inferInsert): Promise<void> {
  await db.insert(logInTicket).values(values);
}

const good = (hash: Buffer, most: number, now: Date) =>
  and(eq(logInTicket.hash, hash), lt(logInTicket.tries, most), gt(logInTicket.expiresAt, now));

/** Whose a good ticket is, or null. */
export async function ownerOfTicket(
  db: Queries,
  hash: Buffer,
  most: number,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ accountId: logInTicket.accountId })
    .from(logInTicket)
    .where(good(hash, most, now));
  return row?.accountId ?? null;
}

/** Counts a try of a good ticket, and gives how many there were with it; null when it is good no more. */
export async function countTry(db: Queries, hash: Buffer, most: number, now: Date): Promise<number | null> {
  const [row] = await db
    .update(logInTicket)
    .set({ tries: sql`${logInTicket.tries} + 1` })
    .where(good(hash, most, now))
    .returning({ tries: logInTicket.tries });
  return row?.tries ?? null;
}

/** Takes a ticket out; false when it is gone. */
export async function deleteTicket(db: Queries, hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(logInTicket)
    .where(eq(logInTicket.hash, hash))
    .returning({ hash: logInTicket.hash });
  return rows.length > 0;
}
