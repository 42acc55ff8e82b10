import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** A reviewer's settings as a member of the panel; defaults without a row. */
export const panelist = pgTable("panelist", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** Their preferred topics; empty: any. */
  topics: text("topics").array().notNull().default([]),
  /** When they were last reminded of their assignments. */
  remindedAt: instant("reminded_at"),
});
