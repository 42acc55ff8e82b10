import { DECISIONS } from "@lectern/domain/call/decisions";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { deciding, submission } from "../../proposals/proposal/tables";

/** What organisers wrote to the speakers of a proposal about a decision; speakers see what was released of it. */
export const decisionFeedback = pgTable(
  "decision_feedback",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    conference: deciding(),
    text: text("text").notNull(),
    /** The decision that it was written for. */
    decision: text("decision", { enum: DECISIONS }),
    writtenBy: uuid("written_by").references(() => account.id, { onDelete: "set null" }),
    writtenAt: instant("written_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.conference] }),
    index("decision_feedback_of_call").on(t.callId),
    index("decision_feedback_by").on(t.writtenBy),
  ],
);
