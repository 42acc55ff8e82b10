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

/** The database takes so many values in one statement. */
const AT_ONCE = 1_000;

export async function insertEntries(
  db: Queries,
  entries: readonly (typeof auditEntry.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await db.insert(auditEntry).values(entries.slice(from, from + AT_ONCE));
}

const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)];

/** How each of these submissions came into its present status: its newest move. */
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
