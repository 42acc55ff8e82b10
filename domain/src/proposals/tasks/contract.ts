import * as z from "zod/mini";
import { chosenCode } from "../../call/chosen-code";
import { endpoint } from "../../kernel/endpoint";
import { choice, instant, integer, line, optionalText, Pk } from "../../kernel/fields";
import { FILE_STATES, SCAN_RESULTS } from "../files/words";
import { answersBody, answersShape } from "../form-questions/answers";
import { Question, QuestionsBody } from "../form-questions/fields";
import { AnswersDue } from "../speaker-forms";
import { AskedAnswers } from "./own/contract";
import {
  MAX_TASKS,
  MOST_REMINDER_DAYS,
  MOST_REMINDERS,
  TASK_HELP_LENGTH,
  TASK_KINDS,
  TASK_LABEL_LENGTH,
} from "./words";

/** A task as it is stored. */
export const Task = z.object({
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  label: z.string(),
  help: z.string(),
  due: z.string(),
  required: z.boolean(),
  types: z.array(z.string()),
  closed: z.boolean(),
  questions: z.array(Question),
  retired: z.optional(z.boolean()),
});

const TaskId = z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a task's id."));
/** A task, or the answers of a kind. */
const AskedId = z.string().check(z.regex(/^(?:answers:)?[\w-]{1,64}$/, "Not a task's id."));
const SpeakerId = z.uuid("Not a speaker.");

const DAYS = `Enter days from 1 to ${MOST_REMINDER_DAYS}.`;

export const TaskFormBody = z.object({
  tasks: z
    .array(
      z.object({
        /** Omitted for a new one. */
        id: z.optional(TaskId),
        kind: choice(TASK_KINDS),
        label: line(TASK_LABEL_LENGTH),
        help: optionalText(TASK_HELP_LENGTH),
        due: instant,
        required: z._default(z.boolean(), true),
        /** Empty: for proposals of every submission type. */
        types: z._default(z.array(chosenCode()), []),
        closed: z._default(z.boolean(), false),
        questions: z._default(QuestionsBody.shape.questions, []),
      }),
    )
    .check(z.maxLength(MAX_TASKS, `Add at most ${MAX_TASKS} tasks.`)),
  /** How many days before a due date speakers are reminded. */
  remind_days: z
    .array(integer(1, MOST_REMINDER_DAYS, DAYS))
    .check(z.maxLength(MOST_REMINDERS, `Enter at most ${MOST_REMINDERS} numbers of days.`)),
});
export type TaskFormBody = z.output<typeof TaskFormBody>;

export const TaskForm = z.object({ tasks: z.array(Task), remind_days: z.array(z.number()) });
export type TaskForm = z.output<typeof TaskForm>;

/** A file that a speaker uploaded for a task. */
export const TaskFile = z.object({
  id: z.string(),
  title: z.string(),
  extension: z.string(),
  size: z.number(),
  state: z.enum(FILE_STATES),
  scan_result: z.nullable(z.enum(SCAN_RESULTS)),
  reasons: z.array(z.string()),
  uploaded_on: z.string(),
  /** Of a photo: whether it is that of a speaker with an account, who has it in all their proposals. */
  of_speaker: z.optional(z.boolean()),
});
export type TaskFile = z.output<typeof TaskFile>;

/** A task of one proposal. */
export const ProposalTask = z.object({
  ...Task.shape,
  done_on: z.nullable(z.string()),
  /** Of a task for photos, for organisers: whether all speakers agree to publish their profile; null: no one is asked. */
  may_publish: z.optional(z.nullable(z.boolean())),
  /** By question, or the title and abstract as they are now. */
  answers: answersShape(),
  files: z.array(TaskFile),
  /** The version of the answers, for If-Match. */
  etag: z.string(),
});
export type ProposalTask = z.output<typeof ProposalTask>;

export const ProposalTasks = z.object({ pk: z.number(), tasks: z.array(ProposalTask) });
export type ProposalTasks = z.output<typeof ProposalTasks>;

/** A speaker of an accepted proposal with what was done and answered, for organisers. */
export const TaskRow = z.object({
  pk: z.number(),
  title: z.string(),
  /** The account of the speaker, for reminders. */
  speaker: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** The answers that they lack, by the ids of what is asked. */
  lacks: z.array(z.string()),
  tasks: z.array(
    z.object({ id: z.string(), done_on: z.nullable(z.string()), result: z.nullable(z.enum(SCAN_RESULTS)) }),
  ),
});
export type TaskRow = z.output<typeof TaskRow>;

/** Of what speakers and organisers ask of a proposal's tasks. */
export const own = { tag: "tasks", audience: "user", status: 200 } as const;
const organisers = { tag: "tasks", audience: ["organiser"], status: 200 } as const;
export const ofTask = z.object({ id: Pk, task: TaskId });

export const getTaskForm = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/tasks/form/",
  summary: "The tasks for accepted speakers, with an ETag",
  answer: TaskForm,
});

export const putTaskForm = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/tasks/form/",
  summary:
    "Save the tasks for accepted speakers; one that is left out is removed, or retired where speakers have done it. With If-Match, 412 if they have changed since",
  body: TaskFormBody,
  answer: TaskForm,
});

const due = z._default(z.nullable(instant), null);

export const getAnswersDue = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/tasks/answers-due/",
  summary: "By when speakers are to answer consents, needs and availability, with an ETag",
  answer: AnswersDue,
});

export const putAnswersDue = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/tasks/answers-due/",
  summary: "Save that; with If-Match, 412 if it has changed since",
  body: z.object({ consents: due, needs: due, availability: due }),
  answer: AnswersDue,
});

export const listTasks = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/tasks/",
  summary:
    "Every speaker of each accepted proposal with its tasks, and with which answers they lack (not what they answered), for organisers",
  answer: z.object({
    tasks: z.array(Task),
    /** Consents, needs and availability, as far as the call asks for them. */
    answers: z.array(AskedAnswers),
    rows: z.array(TaskRow),
  }),
});

export const exportTasks = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/tasks/csv/",
  summary:
    "Who lacks what, as CSV: the tasks of accepted speakers with the answers to their questions, and whether they have answered the other forms",
  answer: z.any(),
});

export const remindOfTasks = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/tasks/reminders/",
  summary:
    "Remind the speakers who lack a task or an answer, or anything required; one mail each; 409 when they are others than those expected",
  body: z.object({
    /** A task's id, or `answers:` and the kind. Omitted: everything that is required. */
    task: z.optional(z.nullable(AskedId)),
    /** The speakers who lack it, as the organiser saw them. */
    expected: z.array(SpeakerId).check(z.maxLength(10_000)),
  }),
  answer: z.object({ reminded: z.number() }),
});

export const getTasks = endpoint({
  ...own,
  method: "GET",
  path: "/api/tasks/{id}/",
  summary: "The tasks of an accepted proposal: one's own, or any for organisers",
  params: z.object({ id: Pk }),
  answer: ProposalTasks,
});

export const answerTask = endpoint({
  ...own,
  method: "PUT",
  path: "/api/tasks/{id}/{task}/",
  summary:
    "Answer the questions of a task, or save the final title and abstract; with If-Match, 412 if it has changed since",
  params: ofTask,
  body: z.object({ answers: answersBody() }),
  answer: ProposalTasks,
});
