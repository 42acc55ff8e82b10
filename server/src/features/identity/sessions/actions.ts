import type { Actor } from "@lectern/domain/kernel/actor";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { endOwnSession, endOwnSessionsBut, type LiveSession, liveSessions } from "./store";

/** Whoever has more ends all others at once. */
const MOST_LISTED = 100;
const WHY = "ended by its owner";

/** The actor's own sessions that are still good. */
export const ownSessions = (platform: Platform, actor: Actor): Promise<LiveSession[]> =>
  liveSessions(platform.db, actor.userId, {
    now: platform.clock.now(),
    current: actor.sessionId,
    limit: MOST_LISTED,
  });

/** A person's sessions that are still good, for organisers. */
export const sessionsOf = ({ db, clock }: Platform, accountId: string): Promise<LiveSession[]> =>
  liveSessions(db, accountId, { now: clock.now(), current: null, limit: MOST_LISTED });

/** Ends one of the actor's own sessions: its next call is refused. Throws "not-found" for any other. */
export async function endOne(platform: Platform, actor: Actor, id: string): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const ended = found(await endOwnSession(tx, actor.userId, id, { why: WHY, at }));
    await recordEnd(tx, actor, [ended], at);
  });
}

/** Ends all of the actor's sessions but the one that asks. */
export async function endOthers(platform: Platform, actor: Actor): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const ended = await endOwnSessionsBut(tx, actor.userId, actor.sessionId, { why: WHY, at });
    if (ended.length > 0) await recordEnd(tx, actor, ended, at);
  });
}

const recordEnd = (db: Queries, { userId, sessionId }: Actor, sessions: string[], at: Date) =>
  record(db, { at, actorId: userId, action: "sessions ended", details: { sessions, from: sessionId } });
