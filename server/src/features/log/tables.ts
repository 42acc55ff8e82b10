import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../platform/db/columns";

/** The account that an entry is about, if any. */
export const aboutAccount = (details: AnyPgColumn) => sql<string | null>`(${details} ->> 'accountId')`;

/** Who did what, when. Append-only, without foreign keys, so that entries outlive what they refer to. */
export const auditEntry = pgTable(
  "audit_entry",
  {
    callId: callId(),
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** null: the system itself. */
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    submissionId: integer("submission_id"),
    fromStatus: text("from_status"),
    toStatus: text("to_status"),
    details: jsonb("details").$type<Record<string, unknown>>(),
  },
  // Each ends in the log's order, newest first, so that no query scans the whole table.
  (t) => [
    index("audit_entry_at").on(t.at, t.id),
    index("audit_entry_of_call").on(t.callId, t.at, t.id),
    index("audit_entry_submission").on(t.submissionId, t.at, t.id),
    index("audit_entry_actor").on(t.actorId, t.at, t.id),
    index("audit_entry_action").on(t.action, t.at, t.id),
    index("audit_entry_about").on(aboutAccount(t.details), t.at, t.id),
  ],
);
