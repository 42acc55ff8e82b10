import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { choice, LONG_TEXT, line, optionalText, Pk } from "../../kernel/fields";
import { MailReport } from "../../post/shapes";
import { ANSWERS, REASON_LENGTH } from "../words";
import { LABEL_LENGTH, MAX_QUESTIONS, MOST_CHOICES, QUESTION_KINDS } from "./words";

const Question = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  choices: z.array(z.string()),
  recording_consent: z.optional(z.boolean()),
});

const AnswersShape = z.record(z.string(), z.string());
const answer = () => z.nullable(z.enum(ANSWERS));

/** What an accepted speaker is asked, and has answered. */
export const Confirmation = z.object({
  pk: z.number(),
  title: z.string(),
  until: z.string(),
  answer: answer(),
  reason: z.string(),
  answers: AnswersShape,
  answered_on: z.nullable(z.string()),
  questions: z.array(Question),
});
export type Confirmation = z.output<typeof Confirmation>;

export const AnswerBody = z.object({
  answer: choice(ANSWERS),
  /** Why somebody declines; nobody has to say. */
  reason: optionalText(REASON_LENGTH),
  answers: z._default(z.record(z.string().check(z.maxLength(64)), optionalText(LONG_TEXT)), {}),
});
export type AnswerBody = z.output<typeof AnswerBody>;

export const QuestionsBody = z.object({
  questions: z
    .array(
      z.object({
        /** Left out for a new one. */
        id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a question's id."))),
        label: line(LABEL_LENGTH),
        kind: choice(QUESTION_KINDS),
        required: z._default(z.boolean(), false),
        choices: z._default(z.array(line(LABEL_LENGTH)).check(z.maxLength(MOST_CHOICES)), []),
        /** Whether a yes to it is consent to being recorded. */
        recording_consent: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(MAX_QUESTIONS, `Add at most ${MAX_QUESTIONS} questions.`)),
});
export type QuestionsBody = z.output<typeof QuestionsBody>;

/** An accepted proposal as organisers see its speaker's answer. */
export const ConfirmationRow = z.object({
  pk: z.number(),
  title: z.string(),
  full_name: z.string(),
  email: z.string(),
  answer: answer(),
  reason: z.string(),
  answers: AnswersShape,
  until: z.string(),
  answered_on: z.nullable(z.string()),
  /** Whether its speaker withdrew it, which counts as declining. */
  withdrawn: z.boolean(),
  /** The reminders that were sent, by their days before the date. */
  reminded: z.array(z.number()),
  /** The mail with the acceptance, where it did not arrive; null as far as is known that it did. */
  unreached: z.nullable(z.object({ mail: z.string(), report: z.nullable(MailReport) })),
});
export type ConfirmationRow = z.output<typeof ConfirmationRow>;

const own = { tag: "confirmations", audience: ["speaker"], status: 200 } as const;
const organisers = { tag: "confirmations", audience: ["organiser"], status: 200 } as const;

export const getConfirmation = endpoint({
  ...own,
  method: "GET",
  path: "/api/confirmations/{id}/",
  summary: "What the speaker of an accepted proposal is asked, with an ETag",
  params: z.object({ id: Pk }),
  answer: Confirmation,
});

export const answerConfirmation = endpoint({
  ...own,
  method: "PUT",
  path: "/api/confirmations/{id}/",
  summary:
    "Confirm or decline, and answer the organisers' questions; with If-Match, 412 when changed meanwhile",
  params: z.object({ id: Pk }),
  body: AnswerBody,
  answer: Confirmation,
});

export const listConfirmations = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/confirmations/",
  summary: "Every accepted proposal with its speaker's answers, for organisers",
  answer: z.object({ questions: z.array(Question), rows: z.array(ConfirmationRow) }),
});

export const getQuestions = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/confirmations/questions/",
  summary: "What accepted speakers are asked, with an ETag",
  answer: z.object({ questions: z.array(Question) }),
});

export const putQuestions = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/confirmations/questions/",
  summary: "Say what accepted speakers are asked; with If-Match, 412 when it was changed meanwhile",
  body: QuestionsBody,
  answer: z.object({ questions: z.array(Question) }),
});
