import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../tables";

const optional = (name: string) => text(name).notNull().default("");

export const profile = pgTable("profile", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  firstName: optional("first_name"),
  lastName: optional("last_name"),
  country: optional("country"),
  nationality: optional("nationality"),
  occupation: optional("occupation"),
  bio: optional("bio"),
  twitter: optional("twitter_handle"),
  instagram: optional("instagram_handle"),
  linkedin: optional("linkedin_handle"),
  mastodon: optional("mastodon_handle"),
  bluesky: optional("bluesky_handle"),
  employer: optional("employer"),
  /** Names that they gave up: who is an author under one of them stays so. */
  formerNames: text("former_names").array().notNull().default(sql`'{}'`),
  /**
   * Names that they took as a reviewer while reviews were blind. They hide no proposal, or a reviewer would learn its
   * authors by trying names: organisers are shown where one is among the authors.
   */
  suggestedNames: text("suggested_names").array().notNull().default(sql`'{}'`),
  updatedAt: instant("updated_at"),
});
