import type { Marks } from "@lectern/domain/office/imports/changes";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { submission } from "../../proposals/proposal/tables";

/** Maps proposals of another system to ours, so that nothing is imported twice. */
export const importedProposal = pgTable(
  "imported_proposal",
  {
    callId: callId(),
    source: text("source").notNull(),
    foreignId: text("foreign_id").notNull(),
    submissionId: integer("submission_id")
      .notNull()
      .unique()
      .references(() => submission.id, { onDelete: "cascade" }),
    importedAt: instant("imported_at").notNull(),
    /** Digests of each field as imported and as written; null: imported before they were stored. */
    marks: jsonb("marks").$type<Marks>(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.source, t.foreignId] })],
);
