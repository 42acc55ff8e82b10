import type { DayAvailability } from "@lectern/domain/proposals/availability/words";
import { index, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** When an accepted speaker can present. */
export const speakerAvailability = pgTable(
  "speaker_availability",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    days: jsonb("days").$type<DayAvailability[]>().notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.accountId] }),
    index("speaker_availability_account").on(t.accountId),
  ],
);
