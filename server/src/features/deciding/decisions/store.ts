import type { Decision } from "@lectern/domain/call/decisions";
import type { Status } from "@lectern/domain/proposals/words";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

export type Decidable = { id: number; ownerId: string; status: Status; decision: Decision | null };

/** Those of these submissions that exist, locked in the order of their ids to prevent deadlocks. */
export async function lockSubmissions(db: Queries, ids: number[]): Promise<Map<number, Decidable>> {
  const rows = await db
    .select({
      id: submission.id,
      ownerId: submission.ownerId,
      status: submission.status,
      decision: submission.decision,
    })
    .from(submission)
    .where(inArray(submission.id, ids))
    .orderBy(asc(submission.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveDecision(db: Queries, id: number, decision: Decision | null): Promise<void> {
  await db
    .update(submission)
    .set({ decision, ...(decision !== "HLD" && { waitlistPlace: null }) })
    .where(eq(submission.id, id));
}

/** The waitlist as organisers ordered it by hand, locked. */
export async function lockWaitlist(db: Queries): Promise<{ id: number; ownerId: string }[]> {
  const rows = await db
    .select({ id: submission.id, ownerId: submission.ownerId, place: submission.waitlistPlace })
    .from(submission)
    .where(and(eq(submission.decision, "HLD"), isNotNull(submission.waitlistPlace)))
    .orderBy(asc(submission.id))
    .for("update");
  return rows.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

/** Puts these waitlisted proposals first, in this order, and leaves the others to their scores. */
export async function saveWaitlist(db: Queries, order: readonly number[]): Promise<void> {
  const place = sql<number | null>`array_position(${sql.param(order)}::int[], ${submission.id})`;
  await db
    .update(submission)
    .set({ waitlistPlace: place })
    .where(and(eq(submission.decision, "HLD"), sql`${submission.waitlistPlace} is distinct from ${place}`));
}
