import { and, asc, eq, sql } from "drizzle-orm";
import { auditEntry } from "#features/log/tables";
import type { Queries } from "#platform/db/database";

/** Each change of the deadline, oldest first. */
export const deadlineChanges = (db: Queries) =>
  db
    .select({
      at: auditEntry.at,
      from: sql<string>`${auditEntry.details} ->> 'from'`,
      to: sql<string>`${auditEntry.details} ->> 'to'`,
    })
    .from(auditEntry)
    .where(and(eq(auditEntry.action, "set"), sql`${auditEntry.details} ->> 'key' = 'closesAt'`))
    .orderBy(asc(auditEntry.at), asc(auditEntry.id));
