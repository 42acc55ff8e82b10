import { ANSWERS, type Answers, type Question } from "@lectern/domain/proposals/confirmations/words";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";
import { submission } from "../tables";

/** What a speaker whose proposal was accepted is asked, and answers. */
export const confirmation = pgTable("confirmation", {
  submissionId: integer("submission_id")
    .primaryKey()
    .references(() => submission.id),
  askedAt: instant("asked_at").notNull(),
  until: instant("until").notNull(),
  /** null: not answered. */
  answer: text("answer", { enum: ANSWERS }),
  reason: text("reason").notNull().default(""),
  answers: jsonb("answers").$type<Answers>().notNull().default({}),
  answeredAt: instant("answered_at"),
  /** Counts answers, for the ETag. */
  version: integer("version").notNull().default(1),
  /** The reminders that were sent or passed over, by their days before the date. */
  reminded: integer("reminded").array().notNull().default([]),
});

/** The organisers' questions to accepted speakers: one row at most. */
export const confirmationForm = pgTable("confirmation_form", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
  questions: jsonb("questions").$type<Question[]>().notNull(),
});
