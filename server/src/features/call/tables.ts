import { CALL_STATES } from "@lectern/domain/call/calls";
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { callId, instant } from "../../platform/db/columns";

/** A call for papers: one conference in one year, or a village of it. Never deleted, as its rows name it. */
export const call = pgTable(
  "call",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Its part of addresses: /c/{slug}/. */
    slug: text("slug").notNull(),
    /** Its earlier slugs, which lead to it and are given to no other call. */
    formerSlugs: text("former_slugs").array().notNull().default(sql`'{}'`),
    /** What the calls of several years share, such as a conference's name. */
    series: text("series").notNull(),
    state: text("state", { enum: CALL_STATES }).notNull(),
    /** Paths without a slug mean this one. */
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    openedAt: instant("opened_at"),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    uniqueIndex("call_slug").on(t.slug),
    uniqueIndex("call_default").on(t.isDefault).where(sql`${t.isDefault}`),
  ],
);

/** The settings of accounts that differ from the defaults: the same in all calls. */
export const installationSetting = pgTable("installation_setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

/** The edition's settings that differ from the defaults. */
export const editionSetting = pgTable(
  "edition_setting",
  {
    callId: callId(),
    key: text("key").notNull(),
    value: jsonb("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.key] })],
);
