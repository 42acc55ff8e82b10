import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../platform/db/columns";
import { submission } from "../proposals/proposal/tables";

/** A proposal's room and time. Unscheduling keeps the row, so that its version keeps counting. */
export const slot = pgTable("slot", {
  callId: callId(),
  submissionId: integer("submission_id")
    .primaryKey()
    .references(() => submission.id, { onDelete: "cascade" }),
  room: text("room").notNull(),
  /** null: taken out of the schedule. */
  startsAt: instant("starts_at"),
  minutes: integer("minutes").notNull(),
  /** Counts changes, for the ETag and for calendars. */
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
});
