import { pgTable, text } from "drizzle-orm/pg-core";

/** Facts about this installation, such as that it was seeded with demo data. */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
