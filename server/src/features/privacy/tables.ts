import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";
import { account } from "../accounts/tables";

/** An account that is going to be erased, until it is or is kept after all. */
export const erasure = pgTable("erasure", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** The person, or the organiser whom they asked. No foreign key: that one may go first. */
  requestedBy: uuid("requested_by").notNull(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
});

/** The organisers were told what a setting is going to delete: once for each value of it. */
export const retentionWarning = pgTable(
  "retention_warning",
  {
    setting: text("setting").notNull(),
    value: text("value").notNull(),
    warnedAt: instant("warned_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.setting, t.value] })],
);
