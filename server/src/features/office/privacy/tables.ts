import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";

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
