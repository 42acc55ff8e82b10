import type { Decision, Status } from "@lectern/domain/submissions/words";
import { asc, eq, inArray } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { submission } from "../submissions/tables";

export type Decidable = { id: number; status: Status; decision: Decision | null };

/** Those of these submissions that exist, locked in the order of their ids: two callers never wait for each other. */
export async function lockSubmissions(db: Queries, ids: number[]): Promise<Map<number, Decidable>> {
  const rows = await db
    .select({ id: submission.id, status: submission.status, decision: submission.decision })
    .from(submission)
    .where(inArray(submission.id, ids))
    .orderBy(asc(submission.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveDecision(db: Queries, id: number, decision: Decision | null): Promise<void> {
  await db.update(submission).set({ decision }).where(eq(submission.id, id));
}
