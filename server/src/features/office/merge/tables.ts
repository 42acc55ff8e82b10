import { index, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" });

/** A merge of two accounts of one person, which waits until both mailboxes have confirmed it. */
export const accountMerge = pgTable(
  "account_merge",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    keptId: person("kept_id"),
    /** The account that becomes part of the other one. */
    endedId: person("ended_id"),
    /** The hashes of the keys in the mails; null once used. */
    keptKey: bytes("kept_key"),
    endedKey: bytes("ended_key"),
    keptConfirmedAt: instant("kept_confirmed_at"),
    endedConfirmedAt: instant("ended_confirmed_at"),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("account_merge_kept").on(t.keptId),
    index("account_merge_ended").on(t.endedId),
    index("account_merge_kept_key").on(t.keptKey),
    index("account_merge_ended_key").on(t.endedKey),
  ],
);

/** An account that became part of another one. The audit log, which is not rewritten, still has its id. */
export const mergedAccount = pgTable(
  "merged_account",
  {
    id: uuid("id").primaryKey(),
    accountId: person("account_id"),
    mergedAt: instant("merged_at").notNull(),
  },
  (t) => [index("merged_account_account").on(t.accountId)],
);
