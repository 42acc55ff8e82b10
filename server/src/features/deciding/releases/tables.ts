import { DECISIONS } from "@lectern/domain/call/decisions";
import {
  DROP_REASONS,
  ITEM_STATES,
  RELEASE_STATES,
  type ReleaseTemplates,
} from "@lectern/domain/deciding/releases/words";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { deciding, submission } from "../../proposals/proposal/tables";

/** A batch of decisions to be released, with the texts that were previewed. */
export const release = pgTable(
  "release",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    state: text("state", { enum: RELEASE_STATES }).notNull(),
    templates: jsonb("templates").$type<ReleaseTemplates>().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => account.id),
    createdAt: instant("created_at").notNull(),
    /** The second organiser, where one is required. */
    confirmedBy: uuid("confirmed_by").references(() => account.id),
    /** When it is sent; null while it waits for the second organiser. */
    dueAt: instant("due_at"),
    takenBackBy: uuid("taken_back_by").references(() => account.id),
    endedAt: instant("ended_at"),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
  },
  (t) => [
    index("release_state").on(t.state, t.dueAt),
    uniqueIndex("release_once").on(t.callId, t.createdBy, t.idempotencyKey),
  ],
);

/** A conference's decision on a proposal that a batch releases. */
export const releaseItem = pgTable(
  "release_item",
  {
    callId: callId(),
    releaseId: integer("release_id")
      .notNull()
      .references(() => release.id),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    conference: deciding(),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    state: text("state", { enum: ITEM_STATES }).notNull(),
    droppedWhy: text("dropped_why", { enum: DROP_REASONS }),
  },
  (t) => [
    primaryKey({ columns: [t.releaseId, t.submissionId, t.conference] }),
    // A decision waits in one batch at a time.
    uniqueIndex("release_item_once").on(t.submissionId, t.conference).where(sql`${t.state} = 'waiting'`),
  ],
);
