import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How often each table has changed, for each call. A trigger counts in a row of the connection's own, so that no writer
 * waits for another; a reader takes the sum.
 */
export const tableRevision = pgTable(
  "table_revision",
  {
    tableName: text("table_name").notNull(),
    /** The call whose rows changed, or 0 for tables that all calls share. */
    forCall: integer("for_call").notNull().default(0),
    /** The process of the connection that wrote, or 0: the sum of those that have ended. */
    backend: integer("backend").notNull(),
    changes: bigint("changes", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.forCall, t.backend] })],
);
