import type { Room } from "@lectern/domain/programme/plan/words";
import type { StoredBlock } from "@lectern/domain/programme/publishing/stored";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { deciding, submission } from "../../proposals/proposal/tables";

/**
 * A published version of the programme. It is never changed. It holds places, not texts: titles and speakers are those of
 * today, so that who leaves the programme leaves every version.
 */
export const programmeVersion = pgTable(
  "programme_version",
  {
    callId: callId(),
    number: integer("number").notNull(),
    publishedAt: instant("published_at").notNull(),
    /** The rooms as they were, in their order. */
    rooms: jsonb("rooms").$type<Room[]>().notNull(),
    /** The breaks and plenary slots as they were. */
    blocks: jsonb("blocks").$type<StoredBlock[]>().notNull(),
    /** The last version that changed anything which was announced when it was published: this one, or one before. */
    shownNumber: integer("shown_number").notNull(),
    shownAt: instant("shown_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.number] })],
);

/** A talk's place in a version. */
export const publishedSlot = pgTable(
  "published_slot",
  {
    callId: callId(),
    number: integer("number").notNull(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    conference: deciding(),
    room: text("room").notNull(),
    startsAt: instant("starts_at").notNull(),
    minutes: integer("minutes").notNull(),
    /** The slot's version then, for calendars. */
    slotVersion: integer("slot_version").notNull(),
    changedAt: instant("changed_at").notNull(),
    secretUntil: instant("secret_until"),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.number, t.submissionId, t.conference] }),
    index("published_slot_of_submission").on(t.submissionId),
  ],
);
