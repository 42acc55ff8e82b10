import { DIGEST_FREQUENCIES } from "@lectern/domain/office/digests/words";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submissionFile } from "../../proposals/files/tables";

/** How often an organiser gets the digest, and what it has covered. */
export const digest = pgTable(
  "digest",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    frequency: text("frequency", { enum: DIGEST_FREQUENCIES }).notNull(),
    /** Events up to this instant were mailed, or do not concern this organiser. */
    doneUntil: instant("done_until").notNull(),
    /** The day, in the call's time zone, of the last daily mail. */
    lastDay: text("last_day"),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] })],
);

/** When a file's failure was recorded. */
export const failedFile = pgTable("digest_failed_file", {
  callId: callId(),
  fileId: uuid("file_id")
    .primaryKey()
    .references(() => submissionFile.id, { onDelete: "cascade" }),
  noticedAt: instant("noticed_at").notNull(),
});
