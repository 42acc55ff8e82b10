import { eachText } from "@lectern/domain/proposals/fields";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { SAVED_AS } from "@lectern/domain/proposals/versions/words";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission, textColumn } from "../proposal/tables";

/**
 * Every text that was saved of a proposal. A trigger on `submission` adds a row whenever a column changes that both tables
 * have, one on `proposal_answers` when an answer changes; another refuses to change rows. A proposal from before this table
 * has no rows until its first change.
 */
export const submissionVersion = pgTable(
  "submission_version",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    number: integer("number").notNull(),
    authors: text("authors").notNull(),
    ...eachText(textColumn),
    conference: text("conference").notNull(),
    topicType: text("topic_type").notNull(),
    submissionType: text("submission_type").notNull(),
    workshopDuration: text("workshop_duration").notNull(),
    /** The answers to the call's questions, which a trigger adds; null: saved before versions had them. */
    answers: jsonb("answers").$type<Answers>(),
    /** null: an account that was erased. */
    savedBy: uuid("saved_by").references(() => account.id, { onDelete: "set null" }),
    savedAs: text("saved_as", { enum: SAVED_AS }).notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Why, if an organiser or the portal gave a reason. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    index("submission_version_of_call").on(t.callId, t.submissionId),
    index("submission_version_saved_by").on(t.savedBy),
  ],
);
