import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../../proposals/proposal/tables";

/** An organisers' note, on a proposal or on a person. */
export const note = pgTable(
  "note",
  {
    callId: callId(),
    id: uuid("id").primaryKey().defaultRandom(),
    submissionId: integer("submission_id").references(() => submission.id, { onDelete: "cascade" }),
    aboutId: uuid("about_id").references(() => account.id, { onDelete: "cascade" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Markdown. */
    text: text("text").notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    writtenAt: instant("written_at").notNull(),
    changedAt: instant("changed_at"),
  },
  (t) => [
    check("note_on_something", sql`num_nonnulls(${t.submissionId}, ${t.aboutId}) > 0`),
    index("note_of_call").on(t.callId, t.submissionId),
    index("note_of_submission").on(t.submissionId),
    index("note_about").on(t.aboutId),
    index("note_of_author").on(t.authorId),
  ],
);
