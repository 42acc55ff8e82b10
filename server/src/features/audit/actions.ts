import type { Queries } from "#platform/db/database";
import { insertEntry } from "./store";

export type AuditEntry = {
  at: Date;
  /** null: the system itself. */
  actorId: string | null;
  action: string;
  submissionId?: number;
  fromStatus?: string;
  toStatus?: string;
  details?: Record<string, unknown>;
};

/** Adds a line to the audit log, as part of the transaction that did the thing. */
export async function record(db: Queries, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}
