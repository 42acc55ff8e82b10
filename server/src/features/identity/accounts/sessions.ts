import { randomUUID } from "node:crypto";
import type { Actor } from "@lectern/domain/kernel/actor";
import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Identified } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { nextRefreshToken, sessionOfRefreshToken, signRefreshToken } from "./refresh-token";
import { digest } from "./secrets";
import {
  endSession,
  insertSession,
  lockSession,
  prepareActorOfSession,
  rotateSession,
  type SessionRow,
} from "./session-store";
import { recordLogIn } from "./store";

const DAY = 86_400_000;
/** A session ends when it is unused for this long. */
export const SESSION_LIFETIME = 30 * DAY;
/** A session ends after this time in any case. */
const LONGEST_SESSION = 90 * DAY;
/**
 * For two tabs, or a lost answer: the previous refresh token is accepted this long, and gets the current one again, so
 * that leaving a page during a renewal does not log the user out.
 */
const GRACE = 10_000;

export type Grant = { access: string; refresh: string };

/**
 * Opens a session, as part of the caller's transaction. Throws the refusal "account-suspended", so call it only after the
 * user was authenticated.
 */
export async function openSession(
  platform: Platform,
  tx: Queries,
  accountId: string,
  userAgent: string | undefined,
): Promise<Grant> {
  const now = platform.clock.now();
  const id = randomUUID();
  const refresh = await signRefreshToken(platform.accessKey, id);
  if (!(await recordLogIn(tx, accountId, now))) throw new Refusal("account-suspended");
  await insertSession(tx, {
    id,
    accountId,
    currentHash: digest(refresh),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
    userAgent: userAgent?.slice(0, 200) ?? null,
    provedAt: now,
    createdAt: now,
  });
  return { access: await signAccessToken(platform.accessKey, id, now), refresh };
}

/**
 * A new access token for a refresh token, which is rotated. An old one, after the grace period or older than the previous,
 * is a sign of theft and ends the session. Null when the session has ended.
 */
export async function renewSession(
  platform: Platform,
  refresh: string,
): Promise<(Grant & { accountId: string }) | null> {
  const now = platform.clock.now();
  const id = await sessionOfRefreshToken(platform.accessKey, refresh);
  if (id === null) return null;
  const hash = digest(refresh);
  return platform.db.transaction(async (tx) => {
    const session = await lockSession(tx, id);
    if (!session || session.endedAt || session.expiresAt <= now) return null;
    const access = await signAccessToken(platform.accessKey, id, now);
    const next = await nextRefreshToken(platform.accessKey, id, refresh);
    const grant = { access, refresh: next, accountId: session.accountId };
    if (session.currentHash.equals(hash)) {
      await rotate(tx, session, next, now);
      return grant;
    }
    // A clock that was set back must not extend the grace period.
    const fresh = Math.abs(now.getTime() - session.rotatedAt.getTime()) <= GRACE;
    if (fresh && session.previousHash?.equals(hash)) return grant;
    await endSession(tx, session.id, { why: "refresh token reused", at: now });
    return null;
  });
}

async function rotate(db: Queries, session: SessionRow, next: string, now: Date): Promise<void> {
  await rotateSession(db, session.id, {
    currentHash: digest(next),
    previousHash: session.currentHash,
    rotatedAt: now,
    expiresAt: new Date(
      Math.min(now.getTime() + SESSION_LIFETIME, session.createdAt.getTime() + LONGEST_SESSION),
    ),
  });
}

/** Finds who holds an access token, and the edition's settings. Reads the database each time, so that log-out and a new group apply at once. */
export function identifier(platform: Platform): (accessToken: string) => Promise<Identified | null> {
  const actorOfSession = prepareActorOfSession(platform.db);
  return async (token) => {
    const now = platform.clock.now();
    const sessionId = await sessionOfAccessToken(platform.accessKey, token, now);
    return sessionId === null ? null : actorOfSession(sessionId, now);
  };
}

/** Finds the user of a live session, like `identifier`. */
export function sessionHolder({ db, clock }: Platform): (sessionId: string) => Promise<Actor | null> {
  const actorOfSession = prepareActorOfSession(db);
  return async (sessionId) => (await actorOfSession(sessionId, clock.now()))?.actor ?? null;
}

/** The lifetime of an access token in minutes; pages hold it in memory only. */
const LIFETIME = 10;
const ISSUER = "lectern";

async function signAccessToken(key: CryptoKey, sessionId: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME * 60)
    .sign(key);
}

/** The session that an access token was signed for, or null when it is forged, malformed or expired. */
async function sessionOfAccessToken(key: CryptoKey, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: ISSUER,
      audience: ISSUER,
      algorithms: ["HS256"],
      typ: "at+jwt",
      currentDate: now,
    });
    return typeof payload.sid === "string" ? payload.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
