import type { Group } from "@lectern/domain/kernel/actor";
import { and, asc, count, eq, max, ne, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import type { Queries } from "#platform/db/database";

export type GroupReads = { group: Group | null; times: number; last: Date | null };

/** How often each group but the owner opened the file of a submission. */
export const readsByGroup = (db: Queries, submissionId: number, ownerId: string): Promise<GroupReads[]> => {
  // Lines that do not say in which group somebody read were written before they did.
  const group = sql<Group | null>`coalesce(${auditEntry.details} ->> 'as', ${account.group})`;
  return db
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
};
