import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";
import { answersBody, answersShape } from "./answers";
import { FormQuestion, FormQuestionsBody } from "./fields";

/** A question with its answer, as it is shown. */
export const AnsweredQuestion = z.object({
  ...FormQuestion.shape,
  /** Blank: not answered. */
  answer: z.string(),
});
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

export const ProposalAnswers = z.object({
  pk: z.number(),
  /** What the proposal is asked, and retired questions that it has answered, as far as the reader may see them. */
  answers: z.array(AnsweredQuestion),
  /** The same of each of its speakers who has an account, the lead first; empty for speakers, who have their own page. */
  speakers: z.array(z.object({ full_name: z.string(), answers: z.array(AnsweredQuestion) })),
});
export type ProposalAnswers = z.output<typeof ProposalAnswers>;

export const OwnAnswers = z.object({
  /** What speakers of the call are asked; empty for others. */
  questions: z.array(FormQuestion),
  answers: answersShape(),
  saved_on: z.nullable(z.string()),
});
export type OwnAnswers = z.output<typeof OwnAnswers>;

/** A question of a call's forms, with how many have answered it. */
export const CountedQuestion = z.object({ ...FormQuestion.shape, answered: z.number() });
export const QuestionForm = z.object({ questions: z.array(CountedQuestion) });
export type QuestionForm = z.output<typeof QuestionForm>;

/** Someone who has not answered what is required. */
export const UnansweredRow = z.object({
  /** Of a proposal that was submitted without it, by a client that does not know questions or before they were asked. */
  pk: z.number(),
  title: z.string(),
  about: FormQuestion.shape.about,
  full_name: z.string(),
  email: z.string(),
  /** The questions. */
  lacks: z.array(z.string()),
});
export type UnansweredRow = z.output<typeof UnansweredRow>;

const organisers = { tag: "form questions", audience: ["organiser"], status: 200 } as const;
const form = { ...organisers, path: "/api/form-questions/form/" } as const;
const own = {
  tag: "form questions",
  audience: "user",
  status: 200,
  path: "/api/form-questions/own/",
} as const;

export const getQuestionForm = endpoint({
  ...form,
  method: "GET",
  summary: "The questions about proposals and speakers, the retired ones included, with an ETag",
  answer: QuestionForm,
});

export const putQuestionForm = endpoint({
  ...form,
  method: "PUT",
  summary:
    "Save the questions in their order. One that is left out is removed, or retired where it has answers; one that is named again is asked again. With If-Match, 412 if they have changed since",
  body: FormQuestionsBody,
  answer: QuestionForm,
});

export const listUnanswered = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/form-questions/lacking/",
  summary:
    "The proposals, and the speakers with each of their proposals, that lack an answer to a required question",
  answer: z.array(UnansweredRow),
});

export const getFormQuestions = endpoint({
  tag: "form questions",
  audience: "user",
  status: 200,
  method: "GET",
  path: "/api/form-questions/",
  summary:
    "What is asked with a proposal at present, for every type and topic. To answer, send `answers` with the proposal",
  answer: z.object({ questions: z.array(FormQuestion) }),
});

export const getOwnAnswers = endpoint({
  ...own,
  method: "GET",
  summary: "What the user is asked as a speaker of the call, once for all their proposals, with an ETag",
  answer: OwnAnswers,
});

export const putOwnAnswers = endpoint({
  ...own,
  method: "PUT",
  summary: "Save that; with If-Match, 412 if it has changed since",
  body: z.object({ answers: answersBody() }),
  answer: OwnAnswers,
});

export const addMissingAnswers = endpoint({
  tag: "form questions",
  audience: "user",
  status: 204,
  method: "PUT",
  path: "/api/submissions/{id}/missing-answers/",
  summary:
    "Answer the required questions about one's own proposal that have no answer, also after the call has closed. Answers to others are ignored",
  params: z.object({ id: Pk }),
  body: z.object({ answers: answersBody() }),
  answer: NoContent,
});

export const getProposalAnswers = endpoint({
  tag: "form questions",
  audience: "user",
  status: 200,
  method: "GET",
  path: "/api/submissions/{id}/answers/",
  summary:
    "The answers to the questions about a proposal and its speakers: for reviewers those that are shown to them, and in a blind review none that may identify an author",
  params: z.object({ id: Pk }),
  answer: ProposalAnswers,
});
