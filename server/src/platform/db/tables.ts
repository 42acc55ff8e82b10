import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How often each table has changed. A trigger counts in a row of the connection's own, so that no writer waits for
 * another; a reader takes the sum.
 */
export const tableRevision = pgTable(
  "table_revision",
  {
    tableName: text("table_name").notNull(),
    /** The process of the connection that wrote, or 0: the sum of those that have ended. */
    backend: integer("backend").notNull(),
    changes: bigint("changes", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.backend] })],
);
