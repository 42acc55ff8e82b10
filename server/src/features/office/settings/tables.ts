import { GUARDED_SETTINGS, REQUEST_STATES } from "@lectern/domain/office/settings/two-person";
import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** A requested weakening of the two-person rule, which another organiser has to confirm. */
export const settingRequest = pgTable(
  "setting_request",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    setting: text("setting", { enum: GUARDED_SETTINGS }).notNull(),
    state: text("state", { enum: REQUEST_STATES }).notNull().default("waiting"),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  // At most one waiting request for each setting.
  (t) => [uniqueIndex("setting_request_open").on(t.callId, t.setting).where(sql`${t.state} = 'waiting'`)],
);
