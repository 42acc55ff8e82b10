import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** What is known of a reviewer as one of the panel; nothing is, without a row. */
export const panelist = pgTable("panelist", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** What they would rather read; none: anything. */
  topics: text("topics").array().notNull().default([]),
  /** When they were last reminded of their assignments. */
  remindedAt: instant("reminded_at"),
});
