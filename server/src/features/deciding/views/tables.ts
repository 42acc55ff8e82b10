import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** A named view of the board: the parameters of its address. */
export const boardView = pgTable(
  "board_view",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Who alone sees it; null: every organiser of the call. */
    ownerId: uuid("owner_id").references(() => account.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    foldedName: text("folded_name").notNull(),
    query: text("query").notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("board_view_shared_name").on(t.callId, t.foldedName).where(sql`${t.ownerId} is null`),
    uniqueIndex("board_view_own_name")
      .on(t.callId, t.ownerId, t.foldedName)
      .where(sql`${t.ownerId} is not null`),
    index("board_view_of_owner").on(t.ownerId),
  ],
);

/** The view that an organiser's board opens with. */
export const defaultBoardView = pgTable(
  "default_board_view",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    viewId: integer("view_id")
      .notNull()
      .references(() => boardView.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.accountId] }),
    index("default_board_view_of_account").on(t.accountId),
    index("default_board_view_of_view").on(t.viewId),
  ],
);
