import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.conference] })],
);
