import { COLOUR_NAMES } from "@lectern/domain/deciding/tags/words";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../../proposals/proposal/tables";

/** A tag that organisers put on proposals. */
export const tag = pgTable(
  "tag",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Who alone sees it; null: every organiser of the call. */
    ownerId: uuid("owner_id").references(() => account.id, { onDelete: "cascade" }),
    /** Names it in addresses and saved views. The next call's copy has the same. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** The name without differences of case and width (`foldedName`), as which it is unique. */
    foldedName: text("folded_name").notNull(),
    colour: text("colour", { enum: COLOUR_NAMES }).notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("tag_code").on(t.callId, t.code),
    uniqueIndex("tag_shared_name").on(t.callId, t.foldedName).where(sql`${t.ownerId} is null`),
    uniqueIndex("tag_own_name").on(t.callId, t.ownerId, t.foldedName).where(sql`${t.ownerId} is not null`),
    index("tag_of_owner").on(t.ownerId),
  ],
);

/** Which proposals have which tags. */
export const submissionTag = pgTable(
  "submission_tag",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    tagId: integer("tag_id")
      .notNull()
      .references(() => tag.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.tagId] }),
    index("submission_tag_of_call").on(t.callId, t.tagId, t.submissionId),
    index("submission_tag_of_tag").on(t.tagId),
  ],
);
