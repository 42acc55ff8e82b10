import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { session } from "../tables";

export type LiveSession = Pick<typeof session.$inferSelect, "id" | "userAgent" | "createdAt" | "rotatedAt">;

const liveOf = (accountId: string, now: Date) =>
  and(eq(session.accountId, accountId), isNull(session.endedAt), gt(session.expiresAt, now));

/** A person's live sessions: `current` first, if given, then by last use. */
export const liveSessions = (
  db: Queries,
  accountId: string,
  { now, current, limit }: { now: Date; current: string | null; limit: number },
): Promise<LiveSession[]> =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      rotatedAt: session.rotatedAt,
    })
    .from(session)
    .where(liveOf(accountId, now))
    .orderBy(
      ...(current === null ? [] : [desc(eq(session.id, current))]),
      desc(session.rotatedAt),
      session.id,
    )
    .limit(limit);

type Ending = { why: string; at: Date };

/** Ends a person's own live session; null when there is none with this id. */
export async function endOwnSession(
  db: Queries,
  accountId: string,
  id: string,
  { why, at }: Ending,
): Promise<string | null> {
  const [row] = await db
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(and(liveOf(accountId, at), eq(session.id, id)))
    .returning({ id: session.id });
  return row?.id ?? null;
}

/** Ends a person's live sessions except one, and returns those that it ended. */
export async function endOwnSessionsBut(
  db: Queries,
  accountId: string,
  kept: string,
  { why, at }: Ending,
): Promise<string[]> {
  const ended = await db
    .update(session)
    .set({ endedAt: at, endedWhy: why })
    .where(and(liveOf(accountId, at), ne(session.id, kept)))
    .returning({ id: session.id });
  return ended.map(({ id }) => id);
}
