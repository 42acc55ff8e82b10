import { PROFILE_FIELDS, type ProfileKey } from "@lectern/domain/identity/profiles/fields";
import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { account } from "../tables";

const column = (name: string) => text(name).notNull().default("");

const fieldColumns = Object.fromEntries(
  Object.values(PROFILE_FIELDS).map(({ key, column: name }) => [key, column(name)]),
  // The keys are those of the table.
) as Record<ProfileKey, ReturnType<typeof column>>;

export const profile = pgTable("profile", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  ...fieldColumns,
  /** Names that they gave up: who is an author under one of them stays so. */
  formerNames: text("former_names").array().notNull().default(sql`'{}'`),
  /**
   * Names that they took as a reviewer while reviews were blind. They hide no proposal, or a reviewer would learn its
   * authors by trying names: organisers are shown where one is among the authors.
   */
  suggestedNames: text("suggested_names").array().notNull().default(sql`'{}'`),
  updatedAt: instant("updated_at"),
});
