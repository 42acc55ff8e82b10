import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk, text } from "../../kernel/fields";
import { ANSWER_LENGTH, ANSWER_WAYS } from "./words";

/** Questions that went out together, and the answers to them, as speakers see them. Times are rounded to the hour. */
export const AskedQuestions = z.object({
  id: z.number(),
  questions: z.array(z.string()),
  asked_on: z.string(),
  /** Whether organisers closed them: they take no more answers. */
  closed: z.boolean(),
  /** Whether an answer is awaited. */
  awaits_answer: z.boolean(),
  answers: z.array(
    z.object({
      text: z.string(),
      /** The speaker who answered. */
      by: z.string(),
      answered_on: z.string(),
      way: z.enum(ANSWER_WAYS),
    }),
  ),
  /** For If-Match. */
  etag: z.string(),
});
export type AskedQuestions = z.output<typeof AskedQuestions>;

export const ProposalQuestions = z.object({ pk: z.number(), asked: z.array(AskedQuestions) });
export type ProposalQuestions = z.output<typeof ProposalQuestions>;

export const AnswerBody = z.object({ text: text(ANSWER_LENGTH) });

const own = { tag: "questions to speakers", audience: "user", status: 200 } as const;

export const listOwnQuestions = endpoint({
  ...own,
  method: "GET",
  path: "/api/questions/own/",
  summary:
    "The user's own proposals on which the panel has asked something, and how many answers are awaited",
  answer: z.array(z.object({ pk: z.number(), awaited: z.number() })),
});

export const getAskedQuestions = endpoint({
  ...own,
  method: "GET",
  path: "/api/submissions/{id}/questions/",
  summary:
    "What the panel has asked about one's own proposal, with the answers. Times are rounded to the hour",
  params: z.object({ id: Pk }),
  answer: ProposalQuestions,
});

export const answerQuestions = endpoint({
  ...own,
  method: "POST",
  path: "/api/submissions/{id}/questions/{asked}/answers/",
  // Those who asked are notified, whom an organiser among the speakers must not know.
  ofWholeCall: true,
  summary:
    "Answer the panel's questions about one's own proposal. With If-Match, 412 if there is another answer by now. An Idempotency-Key makes it repeatable",
  params: z.object({ id: Pk, asked: Pk }),
  body: AnswerBody,
  answer: ProposalQuestions,
});
