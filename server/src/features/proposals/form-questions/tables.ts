import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { index, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../proposal/tables";

/** The answers to the questions about a proposal. They change with its text, whose version is theirs. */
export const proposalAnswers = pgTable(
  "proposal_answers",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    answers: jsonb("answers").$type<Answers>().notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.submissionId] }),
    index("proposal_answers_submission").on(t.submissionId),
  ],
);

/** A speaker's answers about themselves, once for all their proposals of the call. */
export const speakerAnswers = pgTable(
  "speaker_answers",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    answers: jsonb("answers").$type<Answers>().notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] }), index("speaker_answers_account").on(t.accountId)],
);
