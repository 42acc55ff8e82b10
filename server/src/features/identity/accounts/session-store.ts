import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { editionFrom } from "#features/call/actions";
import { STORED } from "#features/call/store";
import { call } from "#features/call/tables";
import { currentCall } from "#platform/db/calls";
import type { Database, Queries } from "#platform/db/database";
import { insertion, statement } from "#platform/db/statement";
import type { Identified } from "#platform/http/serve";
import { account, logInTicket, session } from "../tables";
import { groupOf } from "./groups-store";
import { hasFactor, standing } from "./store";

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

/** A session, locked, so that concurrent calls with one refresh token are serialised. */
export async function lockSession(db: Queries, id: string): Promise<SessionRow | null> {
  const [row] = await sessionLock(db, { id });
  return row ?? null;
}

const rotation = statement((db, value) =>
  db
    .update(session)
    .set({
      currentHash: sql`${value("currentHash")}`,
      previousHash: sql`${value("previousHash")}`,
      rotatedAt: sql`${sql.param(value("rotatedAt"), session.rotatedAt)}`,
      expiresAt: sql`${sql.param(value("expiresAt"), session.expiresAt)}`,
    })
    .where(eq(session.id, value("id"))),
);

/** Replaces the refresh token of a session; the previous one remains valid for the grace period. */
export async function rotateSession(
  db: Queries,
  id: string,
  values: { currentHash: Buffer; previousHash: Buffer; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  await rotation(db, { id, ...values });
}

type Ending = { why: string; at: Date };

/** Ends a session, with the reason. Does nothing for one that has ended. */
export async function endSession(db: Queries, id: string, { why, at }: Ending): Promise<void> {
  await db
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(and(eq(session.id, id), isNull(session.endedAt)));
}

/** Ends all sessions of an account, except `except`, and unfinished log-ins. Returns the number of sessions. */
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

/** Finds the user of a live session, and the settings and state of the call. Prepared, since every request needs it. */
export function prepareActorOfSession(
  db: Database,
): (sessionId: string, now: Date) => Promise<Identified | null> {
  const query = db
    .select({
      userId: account.id,
      sessionId: session.id,
      group: groupOf,
      provedAt: session.provedAt,
      stored: STORED,
      active: hasFactor,
      callState: call.state,
      // By their names, as the tables belong to a later room.
      ownsProposals: sql<boolean>`(exists (select from submission where owner_id = ${account.id}) or exists (
        select from submission_speaker where account_id = ${account.id} and state in ('invited', 'accepted', 'left')))`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .innerJoin(call, sql`${call.id} = ${currentCall}::int`)
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
    const { stored, active, callState, ownsProposals, ...actor } = row;
    const edition = editionFrom(stored);
    const secondFactor = standing(actor.group, edition.secondFactorRequired, active);
    return { actor: { ...actor, secondFactor }, edition, callState, ownsProposals };
  };
}

/** Records that a session's user has confirmed to be the owner. */
export async function recordProof(db: Queries, sessionId: string, at: Date): Promise<void> {
  await db.update(session).set({ provedAt: at }).where(eq(session.id, sessionId));
}

export async function insertTicket(db: Queries, values: typeof logInTicket.$inferInsert): Promise<void> {
  await db.insert(logInTicket).values(values);
}

const good = (hash: Buffer, most: number, now: Date) =>
  and(eq(logInTicket.hash, hash), lt(logInTicket.tries, most), gt(logInTicket.expiresAt, now));

/** The account of a valid ticket, or null. */
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

/** Counts an attempt of a valid ticket, and returns their number; null when it is no longer valid. */
export async function countAttempt(
  db: Queries,
  hash: Buffer,
  most: number,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .update(logInTicket)
    .set({ tries: sql`${logInTicket.tries} + 1` })
    .where(good(hash, most, now))
    .returning({ tries: logInTicket.tries });
  return row?.tries ?? null;
}

/** Deletes a ticket; false when it is gone. */
export async function deleteTicket(db: Queries, hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(logInTicket)
    .where(eq(logInTicket.hash, hash))
    .returning({ hash: logInTicket.hash });
  return rows.length > 0;
}
