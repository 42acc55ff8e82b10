import type { Actor } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { sessionOfAccessToken, signAccessToken } from "./access-token";
import { digest, randomSecret } from "./secrets";
import {
  endSession,
  insertSession,
  lockSessionByToken,
  prepareActorOfSession,
  rotateSession,
  type SessionRow,
} from "./store";

const DAY = 86_400_000;
/** A session ends when it is not used for so long. */
export const SESSION_LIFETIME = 30 * DAY;
/** Two tabs, or a lost answer: the previous refresh token is honoured for so long, without rotating again. */
const GRACE = 10_000;

/** `refresh` is null when the caller keeps the refresh token it has. */
export type Grant = { access: string; refresh: string | null };

export async function openSession(
  platform: Platform,
  db: Queries,
  accountId: string,
  userAgent: string | undefined,
): Promise<Grant> {
  const now = platform.clock.now();
  const refresh = randomSecret();
  const sessionId = await insertSession(db, {
    accountId,
    currentHash: digest(refresh),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
    userAgent: userAgent?.slice(0, 200) ?? null,
    createdAt: now,
  });
  return { access: await signAccessToken(platform.accessKey, sessionId, now), refresh };
}

/**
 * A new access token for a refresh token, which is rotated. A reused old one, past the grace, was stolen from
 * somebody: it ends the whole session. Null when the session has ended.
 */
export async function renewSession(platform: Platform, refresh: string): Promise<Grant | null> {
  const now = platform.clock.now();
  const hash = digest(refresh);
  return platform.db.transaction(async (tx) => {
    const session = await lockSessionByToken(tx, hash);
    if (!session || session.endedAt || session.expiresAt <= now) return null;
    const access = await signAccessToken(platform.accessKey, session.id, now);
    if (session.currentHash.equals(hash)) return { access, refresh: await rotate(tx, session, hash, now) };
    if (now.getTime() - session.rotatedAt.getTime() <= GRACE) return { access, refresh: null };
    await endSession(tx, session.id, { why: "refresh token reused", at: now });
    return null;
  });
}

async function rotate(db: Queries, session: SessionRow, hash: Buffer, now: Date): Promise<string> {
  const next = randomSecret();
  await rotateSession(db, session.id, {
    currentHash: digest(next),
    previousHash: hash,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
  });
  return next;
}

/** Who holds an access token. Asks the database each time, so that log-out and a new group act at once. */
export function identifier(platform: Platform): (accessToken: string) => Promise<Actor | null> {
  const actorOfSession = prepareActorOfSession(platform.db);
  return async (token) => {
    const now = platform.clock.now();
    const sessionId = await sessionOfAccessToken(platform.accessKey, token, now);
    return sessionId === null ? null : actorOfSession(sessionId, now);
  };
}
