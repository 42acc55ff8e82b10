import type { Actor } from "@lectern/domain/kernel/actor";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { endOwnSession, endOwnSessionsBut, type LiveSession, liveSessions } from "./store";

const MAX_LISTED = 100;
const WHY = "ended by its owner";

/** The actor's own live sessions. */
export const ownSessions = (platform: Platform, actor: Actor): Promise<LiveSession[]> =>
  liveSessions(platform.db, actor.userId, {
    now: platform.clock.now(),
    current: actor.sessionId,
    limit: MAX_LISTED,
  });

/** A person's live sessions, for organisers. */
export const sessionsOf = ({ db, clock }: Platform, accountId: string): Promise<LiveSession[]> =>
  liveSessions(db, accountId, { now: clock.now(), current: null, limit: MAX_LISTED });

/** Ends one of the actor's own sessions: its next call is refused. Throws "not-found" for any other. */
export async function endOne(platform: Platform, actor: Actor, id: string): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const ended = found(await endOwnSession(tx, actor.userId, id, { why: WHY, at }));
    await recordEnd(tx, actor, [ended], at);
  });
}

/** Ends all of the actor's sessions except the current one. */
export async function endOthers(platform: Platform, actor: Actor): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const ended = await endOwnSessionsBut(tx, actor.userId, actor.sessionId, { why: WHY, at });
    if (ended.length > 0) await recordEnd(tx, actor, ended, at);
  });
}

const recordEnd = (db: Queries, { userId, sessionId }: Actor, sessions: string[], at: Date) =>
  record(db, { at, actorId: userId, action: "sessions ended", details: { sessions, from: sessionId } });
