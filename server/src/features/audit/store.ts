import type { Queries } from "#platform/db/database";
import { auditEntry } from "./tables";

export async function insertEntry(db: Queries, entry: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(entry);
}
