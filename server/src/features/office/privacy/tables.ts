import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";

/** The warnings sent to organisers about a retention setting, once for each of its values. */
export const retentionWarning = pgTable(
  "retention_warning",
  {
    setting: text("setting").notNull(),
    value: text("value").notNull(),
    warnedAt: instant("warned_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.setting, t.value] })],
);
