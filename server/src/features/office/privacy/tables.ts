import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";

/** The warnings sent to organisers about a retention setting, once for each of its values. */
export const retentionWarning = pgTable(
  "retention_warning",
  {
    callId: callId(),
    setting: text("setting").notNull(),
    value: text("value").notNull(),
    warnedAt: instant("warned_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.setting, t.value] })],
);
