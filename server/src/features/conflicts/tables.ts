import { KEPT_CONFLICTS } from "@lectern/domain/conflicts/words";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";
import { account } from "../accounts/tables";
import { submission } from "../submissions/tables";

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
