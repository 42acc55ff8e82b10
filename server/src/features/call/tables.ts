import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** The edition's settings that differ from the defaults. */
export const editionSetting = pgTable("edition_setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});
