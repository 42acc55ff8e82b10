import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import { index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";
import { account } from "../identity/accounts/tables";
import { submission } from "../proposals/tables";

export const review = pgTable(
  "review",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id),
    speakerScore: smallint("speaker_score").notNull(),
    topicScore: smallint("topic_score").notNull(),
    comments: text("comments").notNull(),
    status: text("status", { enum: REVIEW_STATUS_CODES }).notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [unique("review_once").on(t.submissionId, t.reviewerId), index("review_reviewer").on(t.reviewerId)],
);
