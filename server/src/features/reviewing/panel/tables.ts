import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** A reviewer's settings as a member of the panel; defaults without a row. */
export const panelist = pgTable(
  "panelist",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Their preferred topics; empty: any. */
    topics: text("topics").array().notNull().default([]),
    /** When they were last reminded of their assignments. */
    remindedAt: instant("reminded_at"),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] })],
);
