import {
  answerQuestions,
  getAskedQuestions,
  listOwnQuestions,
  type ProposalQuestions,
} from "@lectern/domain/proposals/questions/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { setAnswer } from "#platform/set-answer";

/** What the panel asked about one's own proposal. */
export const askedQuery = (pk: number) =>
  queryOptions({
    queryKey: ["asked", pk],
    queryFn: ({ signal }): Promise<ProposalQuestions> =>
      call(getAskedQuestions, { params: { id: pk }, signal }),
  });

/** The user's own proposals about which something was asked. */
export const ownQuestionsQuery = queryOptions({
  queryKey: ["asked", "own"],
  queryFn: ({ signal }) => call(listOwnQuestions, { signal }),
});

type Answer = { asked: number; text: string; etag: string; key: string };

/** Answers questions; once, however often it is sent with the same key. */
export function useAnswer(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ asked, text, etag, key }: Answer) =>
      call(answerQuestions, {
        params: { id: pk, asked },
        body: { text },
        ifMatch: etag,
        idempotencyKey: key,
      }),
    onSuccess: async (saved) => {
      setAnswer(client, askedQuery(pk).queryKey, saved);
      await client.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey });
    },
  });
}
