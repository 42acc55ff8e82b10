import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk, text } from "../../kernel/fields";
import { ANSWER_WAYS, QUESTION_LENGTH, SENDER_CHECKS } from "../../proposals/questions/words";

/** Who asked: "you", or a name, which organisers alone see. */
const asker = { own: z.boolean(), by: z.optional(z.string()) };

/** A question that has not gone out: the reader's own, or any for organisers. */
export const WaitingQuestion = z.object({
  id: z.number(),
  text: z.string(),
  ...asker,
  asked_on: z.string(),
  /** null: an organiser has to release it first. */
  goes_out_on: z.nullable(z.string()),
  /** For If-Match. */
  etag: z.string(),
});
export type WaitingQuestion = z.output<typeof WaitingQuestion>;

export const PanelAnswer = z.object({
  id: z.number(),
  /** null: it is checked for names first, in a blind review. */
  text: z.nullable(z.string()),
  /** The speaker who answered; missing where the author is hidden. */
  by: z.optional(z.string()),
  answered_on: z.string(),
  way: z.enum(ANSWER_WAYS),
  /** For organisers: what the mail server said of the sender. */
  sender: z.optional(z.nullable(z.enum(SENDER_CHECKS))),
  /** For organisers: the words that name an author. */
  named: z.optional(z.array(z.string())),
  /** For organisers: whether reviewers see it. */
  shown: z.optional(z.boolean()),
});
export type PanelAnswer = z.output<typeof PanelAnswer>;

/** Questions that went out together, with the answers to them. */
export const PanelQuestions = z.object({
  id: z.number(),
  asked_on: z.string(),
  closed: z.boolean(),
  questions: z.array(z.object({ text: z.string(), ...asker })),
  answers: z.array(PanelAnswer),
});
export type PanelQuestions = z.output<typeof PanelQuestions>;

export const QuestionsOfProposal = z.object({
  pk: z.number(),
  asked: z.array(PanelQuestions),
  waiting: z.array(WaitingQuestion),
  /** Why the reader cannot ask; null when they can. */
  not_askable: z.nullable(z.string()),
  /** Whether an organiser has to release what the reader asks. */
  needs_release: z.boolean(),
  /** Why what waits cannot go out now; null when it can. For organisers. */
  not_sendable: z.nullable(z.string()),
});
export type QuestionsOfProposal = z.output<typeof QuestionsOfProposal>;

/** A proposal on which organisers have to act. */
export const PendingQuestions = z.object({
  pk: z.number(),
  title: z.string(),
  /** Questions that wait for a release. */
  to_release: z.number(),
  /** Answers that name an author, in a blind review. */
  to_check: z.number(),
  /** Mails with questions without an answer. */
  awaited: z.number(),
});
export type PendingQuestions = z.output<typeof PendingQuestions>;

export const QuestionBody = z.object({ text: text(QUESTION_LENGTH) });

const panel = { tag: "questions to speakers", audience: ["reviewer", "organiser"], status: 200 } as const;
const organisers = { ...panel, audience: ["organiser"] } as const;
const ofProposal = z.object({ id: Pk });
const ofQuestion = z.object({ question: Pk });

export const listQuestions = endpoint({
  ...panel,
  method: "GET",
  path: "/api/submissions/{id}/panel-questions/",
  summary:
    "What the panel has asked the speakers of a proposal, with the answers; the reader's own that wait",
  params: ofProposal,
  answer: QuestionsOfProposal,
});

export const askSpeaker = endpoint({
  ...panel,
  method: "POST",
  path: "/api/submissions/{id}/panel-questions/",
  summary:
    "Ask the speakers of a proposal something. They see it from the panel. An Idempotency-Key makes it repeatable",
  params: ofProposal,
  body: QuestionBody,
  status: 201,
  answer: QuestionsOfProposal,
});

export const editQuestion = endpoint({
  ...panel,
  method: "PUT",
  path: "/api/panel-questions/{question}/",
  summary:
    "Change a question before it goes out: one's own, or any for organisers. With If-Match, 412 if it has changed since",
  params: ofQuestion,
  body: QuestionBody,
  answer: QuestionsOfProposal,
});

export const withdrawQuestion = endpoint({
  ...panel,
  method: "DELETE",
  path: "/api/panel-questions/{question}/",
  summary: "Withdraw a question before it goes out: one's own, or any for organisers",
  params: ofQuestion,
  answer: QuestionsOfProposal,
});

export const releaseQuestion = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel-questions/{question}/release/",
  summary: "Release a reviewer's question to the speakers. With If-Match, 412 if it has changed since",
  params: ofQuestion,
  answer: QuestionsOfProposal,
});

export const sendQuestions = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/submissions/{id}/panel-questions/send/",
  summary: "Send the questions that wait for the next hour now; 409 within an hour after the last mail",
  params: ofProposal,
  answer: QuestionsOfProposal,
});

export const closeQuestions = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/asked-questions/{asked}/",
  summary: "Close questions that went out, so that they take no more answers, or open them again",
  params: z.object({ asked: Pk }),
  body: z.object({ closed: z.boolean() }),
  answer: QuestionsOfProposal,
});

export const showAnswer = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/question-answers/{answer}/show/",
  summary: "Show reviewers an answer that names an author, in a blind review",
  params: z.object({ answer: Pk }),
  answer: QuestionsOfProposal,
});

export const listPendingQuestions = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/panel-questions/",
  summary: "The proposals with questions to release, answers to check, or answers that are awaited",
  answer: z.array(PendingQuestions),
});
