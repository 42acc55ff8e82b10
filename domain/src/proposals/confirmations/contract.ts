import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { endpoint } from "../../kernel/endpoint";
import { choice, optionalText, Pk } from "../../kernel/fields";
import { MailReport } from "../../post/mail-report";
import { ANSWERS } from "../answers";
import { answersBody, answersShape } from "../form-questions/answers";
import { Question, QuestionsBody } from "../form-questions/fields";
import { SPEAKER_STATES } from "../speakers/words";
import { REASON_LENGTH } from "../words";

const answer = () => z.nullable(z.enum(ANSWERS));

/** The request to an accepted speaker, with the answer. */
export const Confirmation = z.object({
  pk: z.number(),
  /** The conference that has accepted it, where each decides for itself. */
  conference: z.optional(z.string()),
  title: z.string(),
  until: z.string(),
  answer: answer(),
  reason: z.string(),
  answers: answersShape(),
  answered_on: z.nullable(z.string()),
  questions: z.array(Question),
});
export type Confirmation = z.output<typeof Confirmation>;

export const AnswerBody = z.object({
  answer: choice(ANSWERS),
  /** The optional reason for declining. */
  reason: optionalText(REASON_LENGTH),
  answers: z._default(answersBody(), {}),
  conference: conference(),
});
export type AnswerBody = z.output<typeof AnswerBody>;

const Unreached = z.nullable(z.object({ mail: z.string(), report: z.nullable(MailReport) }));

/** A further speaker of an accepted proposal. The lead's answer counts for the talk, this one for the person. */
export const FurtherAnswer = z.object({
  name: z.string(),
  /** Only those who have `accepted` to speak are asked. */
  state: z.enum(SPEAKER_STATES),
  /** null without an account. */
  email: z.nullable(z.string()),
  answer: answer(),
  answered_on: z.nullable(z.string()),
  /** The reminders that they were sent, by their days before the deadline. */
  reminded: z.array(z.number()),
  /** Their mail with the acceptance, if it failed, or null. */
  unreached: Unreached,
});
export type FurtherAnswer = z.output<typeof FurtherAnswer>;

/** An accepted proposal with its lead's answer, which counts for the talk, for organisers. */
export const ConfirmationRow = z.object({
  pk: z.number(),
  conference: z.optional(z.string()),
  title: z.string(),
  full_name: z.string(),
  email: z.string(),
  answer: answer(),
  reason: z.string(),
  answers: answersShape(),
  until: z.string(),
  answered_on: z.nullable(z.string()),
  /** Whether its speaker withdrew it, which counts as declining. */
  withdrawn: z.boolean(),
  /** The reminders that were sent, by their days before the deadline. */
  reminded: z.array(z.number()),
  /** The mail with the acceptance, if it failed, or null. */
  unreached: Unreached,
  /** The further speakers in their order, each with their own answer. */
  speakers: z.array(FurtherAnswer),
});
export type ConfirmationRow = z.output<typeof ConfirmationRow>;

const own = { tag: "confirmations", audience: "user", status: 200 } as const;
const organisers = { tag: "confirmations", audience: ["organiser"], status: 200 } as const;

export const getConfirmation = endpoint({
  ...own,
  method: "GET",
  path: "/api/confirmations/{id}/",
  summary:
    "The request to the speaker of an accepted proposal, with an ETag; where several conferences accept it, the first unanswered",
  params: z.object({ id: Pk }),
  query: z.object({ conference: conference() }),
  answer: Confirmation,
});

export const answerConfirmation = endpoint({
  ...own,
  method: "PUT",
  path: "/api/confirmations/{id}/",
  summary:
    "Confirm or decline, to all conferences or one, and answer the organisers' questions; with If-Match, 412 if it has changed since",
  params: z.object({ id: Pk }),
  body: AnswerBody,
  answer: Confirmation,
});

export const listConfirmations = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/confirmations/",
  summary: "Every accepted proposal with the answers of its speakers, for organisers",
  answer: z.object({ questions: z.array(Question), rows: z.array(ConfirmationRow) }),
});

export const getQuestions = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/confirmations/questions/",
  summary: "The questions to accepted speakers, with an ETag",
  answer: z.object({ questions: z.array(Question) }),
});

export const putQuestions = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/confirmations/questions/",
  summary: "Save the questions to accepted speakers; with If-Match, 412 if they have changed since",
  body: QuestionsBody,
  answer: z.object({ questions: z.array(Question) }),
});
