import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId } from "../../../platform/db/columns";
import { deciding, submission } from "../proposal/tables";

/** The organisers' feedback as its speakers see it, since the decision was released. */
export const sharedFeedback = pgTable(
  "shared_feedback",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    conference: deciding(),
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.conference] }),
    index("shared_feedback_of_call").on(t.callId),
  ],
);
