import type { KnownAction } from "@lectern/domain/log/words";
import type { Queries } from "#platform/db/database";
import { insertEntries, insertEntry } from "./store";

export type AuditEntry = {
  at: Date;
  /** null: the system itself. */
  actorId: string | null;
  action: KnownAction;
  submissionId?: number;
  fromStatus?: string;
  toStatus?: string;
  /** `from` and `to` where something changed; `accountId`: the affected account. */
  details?: Record<string, unknown>;
};

/** As `record`, for many entries; in the database of all calls, in the log of the call that an entry names. */
export async function recordAll(
  db: Queries,
  entries: readonly (AuditEntry & { callId?: number })[],
): Promise<void> {
  await insertEntries(db, entries);
}

/** As `record`, in the database of all calls, in the log of this one. */
export const recordOf = (call: number, everyCall: Queries, entry: AuditEntry): Promise<void> =>
  recordAll(everyCall, [{ ...entry, callId: call }]);

/** Adds an entry to the audit log, as part of the action's transaction. */
export async function record(db: Queries, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}
