import { and, desc, inArray, isNotNull } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { insertion } from "#platform/db/statement";
import { auditEntry } from "./tables";

const insert = insertion(
  auditEntry,
  "at",
  "actorId",
  "action",
  "submissionId",
  "fromStatus",
  "toStatus",
  "details",
);

export async function insertEntry(db: Queries, entry: Parameters<typeof insert>[1]): Promise<void> {
  await insert(db, entry);
}

/** Bounded by the number of parameters of a statement. */
const BATCH = 1_000;

export async function insertEntries(
  db: Queries,
  entries: readonly (typeof auditEntry.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH)
    await db.insert(auditEntry).values(entries.slice(from, from + BATCH));
}

const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)];

/** The newest status change of each of these submissions. */
export const lastMoves = (db: Queries, submissionIds: readonly number[]) =>
  db
    .selectDistinctOn([auditEntry.submissionId], {
      submissionId: auditEntry.submissionId,
      event: auditEntry.action,
      from: auditEntry.fromStatus,
    })
    .from(auditEntry)
    .where(and(inArray(auditEntry.submissionId, [...submissionIds]), isNotNull(auditEntry.toStatus)))
    .orderBy(auditEntry.submissionId, ...newestFirst);
