import { NEED_SECTIONS } from "@lectern/domain/proposals/needs/words";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** What an accepted speaker needs, encrypted: no query, dump or search can show it without the installation's secret. */
export const speakerNeeds = pgTable(
  "speaker_needs",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The answers as JSON, encrypted for this call and account. */
    sealed: text("sealed").notNull(),
    /** What was asked when they were saved. */
    sections: text("sections", { enum: NEED_SECTIONS }).array().notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] }), index("speaker_needs_account").on(t.accountId)],
);
