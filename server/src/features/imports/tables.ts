import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";
import { submission } from "../submissions/tables";

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
  },
  (t) => [primaryKey({ columns: [t.source, t.foreignId] })],
);
