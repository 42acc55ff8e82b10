import { FORM_KINDS } from "@lectern/domain/proposals/speaker-forms";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId } from "../../../platform/db/columns";

/** What the organisers ask speakers for: a row for each kind of form that was saved. */
export const speakerForm = pgTable(
  "speaker_form",
  {
    callId: callId(),
    kind: text("kind", { enum: FORM_KINDS }).notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull(),
    content: jsonb("content").$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.kind] })],
);
