import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../../proposals/proposal/tables";
import { askedQuestions } from "../../proposals/questions/tables";

/** A question to the speakers of a proposal, and who asked it. Speakers get its text only, once it went out. */
export const panelQuestion = pgTable(
  "panel_question",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Since when it may go out; null: an organiser has to release it. */
    releasedAt: instant("released_at"),
    /** The questions with which it went out. */
    askedId: integer("asked_id").references(() => askedQuestions.id, { onDelete: "cascade" }),
    version: integer("version").notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
  },
  (t) => [
    uniqueIndex("panel_question_once").on(t.callId, t.askedBy, t.idempotencyKey),
    index("panel_question_of_proposal").on(t.callId, t.submissionId, t.id),
    index("panel_question_of_submission").on(t.submissionId),
    index("panel_question_of_asked").on(t.askedId),
    index("panel_question_by").on(t.askedBy),
  ],
);
