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
