import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";

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
  (t) => [index("audit_entry_submission").on(t.submissionId)],
);
