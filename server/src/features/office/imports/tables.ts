import type { Marks } from "@lectern/domain/office/imports/changes";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { submission } from "../../proposals/proposal/tables";

/** Which proposal of another system became which of ours, so that nothing is brought over twice. */
export const importedProposal = pgTable(
  "imported_proposal",
  {
    source: text("source").notNull(),
    foreignId: text("foreign_id").notNull(),
    submissionId: integer("submission_id")
      .notNull()
      .unique()
      .references(() => submission.id, { onDelete: "cascade" }),
    importedAt: instant("imported_at").notNull(),
    /** Marks of each field as it came over, and as it was written; null: it came over before they were kept. */
    marks: jsonb("marks").$type<Marks>(),
  },
  (t) => [primaryKey({ columns: [t.source, t.foreignId] })],
);
