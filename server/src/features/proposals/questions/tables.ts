import { ANSWER_WAYS, SENDER_CHECKS } from "@lectern/domain/proposals/questions/words";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../proposal/tables";

/**
 * Questions from the panel that went out together. Who asked, and when, is in a table of `reviewing` that no speaker's page reads:
 * nothing here is finer than what speakers see.
 */
export const askedQuestions = pgTable(
  "asked_questions",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    questions: text("questions").array().notNull(),
    sentAt: instant("sent_at").notNull(),
    /** Whether organisers closed them. */
    closed: boolean("closed").notNull().default(false),
    /** Counts answers and closings, for the ETag. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("asked_questions_of_proposal").on(t.callId, t.submissionId, t.id),
    index("asked_questions_of_submission").on(t.submissionId),
  ],
);

/** A speaker's answer to questions that went out together. */
export const questionAnswer = pgTable(
  "question_answer",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    askedId: integer("asked_id")
      .notNull()
      .references(() => askedQuestions.id, { onDelete: "cascade" }),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    answeredBy: uuid("answered_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    answeredAt: instant("answered_at").notNull(),
    way: text("way", { enum: ANSWER_WAYS }).notNull(),
    /** What the mail server said of the sender of a mail. */
    sender: text("sender", { enum: SENDER_CHECKS }),
    /** A digest of the mail's Message-ID or of the request's Idempotency-Key: each is taken once. */
    source: text("source"),
    /** The words that name an author. */
    named: text("named").array().notNull().default([]),
    /** Whether organisers show it to reviewers of a blind review although it names an author. */
    shown: boolean("shown").notNull().default(false),
  },
  (t) => [
    uniqueIndex("question_answer_once").on(t.askedId, t.source),
    index("question_answer_of_call").on(t.callId, t.submissionId),
    index("question_answer_of_submission").on(t.submissionId),
    index("question_answer_by").on(t.answeredBy),
  ],
);
