import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../../identity/accounts/tables";
import { submission } from "../../proposals/tables";

/** Assignments that were made at once, by the rule, and can be taken back at once. */
export const assignmentBatch = pgTable("assignment_batch", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant("created_at").notNull(),
  createdBy: uuid("created_by").notNull(),
  /** How many assignments it made. */
  lines: integer("lines").notNull(),
  undoneAt: instant("undone_at"),
});

/**
 * Whom the organisers ask to review what. It opens nothing and shuts nothing, and holds only while its reviewer may
 * judge the proposal: the rule about conflicts is asked at each read.
 */
export const assignment = pgTable(
  "assignment",
  {
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** null: assigned by hand. */
    batchId: integer("batch_id").references(() => assignmentBatch.id),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("assignment_reviewer").on(t.reviewerId),
    index("assignment_batch_lines").on(t.batchId),
  ],
);

/** What is known of a reviewer as one of the panel; nothing is, without a row. */
export const panelist = pgTable("panelist", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** What they would rather read; none: anything. */
  topics: text("topics").array().notNull().default([]),
  /** When they were last reminded of their assignments. */
  remindedAt: instant("reminded_at"),
});
