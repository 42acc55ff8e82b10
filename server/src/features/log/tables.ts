import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";

/** The account that an entry is about, where it is about one. */
export const aboutAccount = (details: AnyPgColumn) => sql<string | null>`(${details} ->> 'accountId')`;

/** Who did what, when. Rows are only ever added; no foreign keys, so that they outlive what they speak of. */
export const auditEntry = pgTable(
  "audit_entry",
  {
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
  // Each ends in the order in which the log is read, newest first, so that no question reads it whole.
  (t) => [
    index("audit_entry_at").on(t.at, t.id),
    index("audit_entry_submission").on(t.submissionId, t.at, t.id),
    index("audit_entry_actor").on(t.actorId, t.at, t.id),
    index("audit_entry_action").on(t.action, t.at, t.id),
    index("audit_entry_about").on(aboutAccount(t.details), t.at, t.id),
  ],
);
