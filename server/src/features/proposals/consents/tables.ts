import { CONSENT_ANSWERS } from "@lectern/domain/proposals/consents/words";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../proposal/tables";

/** A speaker's answer to one version of a consent's wording. Answers to former versions stay stored, and do not count. */
export const consentAnswer = pgTable(
  "consent_answer",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** null: the consent is about the speaker, in all their proposals of the call. */
    submissionId: integer("submission_id").references(() => submission.id, { onDelete: "cascade" }),
    consent: text("consent").notNull(),
    /** The number of the wording that was answered. */
    version: integer("version").notNull(),
    answer: text("answer", { enum: CONSENT_ANSWERS }).notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (t) => [
    uniqueIndex("consent_answer_once").on(
      t.callId,
      t.accountId,
      t.consent,
      t.version,
      sql`coalesce(${t.submissionId}, 0)`,
    ),
    index("consent_answer_submission").on(t.submissionId),
  ],
);
