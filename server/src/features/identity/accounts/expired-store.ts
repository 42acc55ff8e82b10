import { lt, or } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { attempt, logInTicket, oneTimeKey, session, spentSocialStart } from "../tables";

/** Drops keys, sessions and counted attempts that are long over. */
export async function dropExpired(db: Queries, now: Date): Promise<void> {
  const month = new Date(now.getTime() - 30 * 86_400_000);
  await db.delete(oneTimeKey).where(lt(oneTimeKey.expiresAt, now));
  await db.delete(logInTicket).where(lt(logInTicket.expiresAt, now));
  await db.delete(session).where(or(lt(session.expiresAt, month), lt(session.endedAt, month)));
  await db.delete(spentSocialStart).where(lt(spentSocialStart.expiresAt, now));
  await db.delete(attempt).where(lt(attempt.expire, Date.now() - 3_600_000));
}
