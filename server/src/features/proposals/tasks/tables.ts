import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { submission } from "../proposal/tables";

/** The organisers' tasks for accepted speakers: one row at most. */
export const taskForm = pgTable(
  "task_form",
  {
    callId: callId(),
    id: integer("id").notNull(),
    version: integer("version").notNull(),
    tasks: jsonb("tasks").$type<Task[]>().notNull(),
    remindDays: integer("remind_days").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.id] })],
);

/** What a proposal's speaker has done of a task. */
export const taskResult = pgTable(
  "task_result",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    /** The id of a task in the organisers' form. */
    taskId: text("task_id").notNull(),
    /** null: not done, or its files were removed. */
    doneAt: instant("done_at"),
    answers: jsonb("answers").$type<Answers>().notNull().default({}),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.taskId] }), index("task_result_of_call").on(t.callId)],
);

/** The reminders of tasks that were sent, so that each is sent once; a changed due date has its own. */
export const taskReminder = pgTable(
  "task_reminder",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    taskId: text("task_id").notNull(),
    due: instant("due").notNull(),
    days: integer("days").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.taskId, t.due, t.days] }),
    index("task_reminder_of_call").on(t.callId),
  ],
);
