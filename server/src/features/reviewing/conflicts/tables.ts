import { KEPT_CONFLICTS } from "@lectern/domain/reviewing/conflicts/words";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../../identity/accounts/tables";
import { submission } from "../../proposals/tables";

/** A reviewer who does not see a submission because somebody said so. What can be found out is not kept. */
export const conflict = pgTable(
  "conflict_of_interest",
  {
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: KEPT_CONFLICTS }).notNull(),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("conflict_of_interest_reviewer").on(t.reviewerId),
  ],
);

/**
 * A suggestion of a conflict that an organiser looked at and found to be none. It is one about what they saw: when
 * something else is shared later, that is suggested anew.
 */
export const dismissedSuggestion = pgTable(
  "dismissed_suggestion",
  {
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    grounds: text("grounds").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("dismissed_suggestion_reviewer").on(t.reviewerId),
  ],
);
