import type { Group } from "@lectern/domain/kernel/actor";
import type { FileReads } from "@lectern/domain/proposals/files/contract";
import { and, asc, count, eq, max, ne, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import type { Queries } from "#platform/db/database";

/** Who opened the file of a submission, by group: no names, and not its owner's own reads. */
export async function fileReads(db: Queries, submissionId: number, ownerId: string): Promise<FileReads> {
  // Older lines do not say in which group the reader was.
  const group = sql<Group | null>`coalesce(${auditEntry.details} ->> 'as', ${account.group})`;
  const reads = await db
    .select({ group, times: count(), last: max(auditEntry.at) })
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(
      and(
        eq(auditEntry.submissionId, submissionId),
        eq(auditEntry.action, "download"),
        ne(auditEntry.actorId, ownerId),
      ),
    )
    .groupBy(group)
    .orderBy(asc(group));
  return reads.flatMap(({ group, times, last }) =>
    (group === "reviewer" || group === "organiser") && last
      ? [{ group, times, last_on: last.toISOString() }]
      : [],
  );
}
