import {
  askSpeaker,
  closeQuestions,
  editQuestion,
  listPendingQuestions,
  listQuestions,
  type QuestionsOfProposal,
  releaseQuestion,
  sendQuestions,
  showAnswer,
  withdrawQuestion,
} from "@lectern/domain/reviewing/questions/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { setAnswer } from "#platform/set-answer";

/** What the panel asked the speakers of a proposal. */
export const questionsQuery = (pk: number) =>
  queryOptions({
    queryKey: ["questions", pk],
    queryFn: ({ signal }): Promise<QuestionsOfProposal> =>
      call(listQuestions, { params: { id: pk }, signal }),
  });

/** The proposals on which organisers have to act. */
export const pendingQuestionsQuery = queryOptions({
  queryKey: ["questions", "pending"],
  queryFn: ({ signal }) => call(listPendingQuestions, { signal }),
});

type Question = { id: number; etag: string };

/** A change of the questions about a proposal. */
export type QuestionChange =
  | { ask: string; key: string }
  | { edit: Question; text: string }
  | { withdraw: number }
  | { release: Question }
  | { send: true }
  | { close: number; closed: boolean }
  | { show: number };

function carryOut(pk: number, change: QuestionChange): Promise<QuestionsOfProposal> {
  if ("ask" in change) {
    const { ask: text, key: idempotencyKey } = change;
    return call(askSpeaker, { params: { id: pk }, body: { text }, idempotencyKey });
  }
  if ("edit" in change) {
    const { id: question, etag: ifMatch } = change.edit;
    return call(editQuestion, { params: { question }, body: { text: change.text }, ifMatch });
  }
  if ("withdraw" in change) return call(withdrawQuestion, { params: { question: change.withdraw } });
  if ("release" in change) {
    const { id: question, etag: ifMatch } = change.release;
    return call(releaseQuestion, { params: { question }, ifMatch });
  }
  if ("send" in change) return call(sendQuestions, { params: { id: pk } });
  if ("close" in change)
    return call(closeQuestions, { params: { asked: change.close }, body: { closed: change.closed } });
  return call(showAnswer, { params: { answer: change.show } });
}

/** Changes the questions about a proposal; after a failure they are read again, as they may be others. */
export function useChangeQuestions(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: QuestionChange) => carryOut(pk, change),
    onSuccess: (saved) => setAnswer(client, questionsQuery(pk).queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey: questionsQuery(pk).queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: pendingQuestionsQuery.queryKey }),
  });
}
