import { BLOCK_KINDS, type Day, type Room } from "@lectern/domain/programme/plan/words";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../platform/db/columns";
import { deciding, submission } from "../proposals/proposal/tables";

/** A proposal's room and time at a conference. Unscheduling keeps the row, so that its version keeps counting. */
export const slot = pgTable(
  "slot",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    conference: deciding(),
    room: text("room").notNull(),
    /** null: taken out of the schedule. */
    startsAt: instant("starts_at"),
    minutes: integer("minutes").notNull(),
    /** Counts changes, for the ETag and for calendars. */
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
    /** Until when it is absent from everything public; null: not at all. */
    secretUntil: instant("secret_until"),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.conference] })],
);

/** The rooms and days of a call: one row once they were saved. */
export const programmePlan = pgTable(
  "programme_plan",
  {
    callId: callId(),
    id: integer("id").notNull(),
    /** Slots refer to a room by its name, which is changed in them along with it. */
    rooms: jsonb("rooms").$type<Room[]>().notNull(),
    days: jsonb("days").$type<Day[]>().notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.id] })],
);

/** A slot without a proposal. */
export const programmeBlock = pgTable(
  "programme_block",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: BLOCK_KINDS }).notNull(),
    title: text("title").notNull(),
    /** The names of its rooms; empty: all. */
    rooms: text("rooms").array().notNull(),
    startsAt: instant("starts_at").notNull(),
    minutes: integer("minutes").notNull(),
    /** Counts changes, for the ETag and for calendars. */
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("programme_block_of_call").on(t.callId, t.startsAt)],
);
