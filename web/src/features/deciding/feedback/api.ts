import { type Feedback, listFeedback, putFeedback } from "@lectern/domain/deciding/feedback/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { setAnswer } from "#platform/set-answer";

const FEEDBACK = ["feedback"];

/** The feedback on each decision of a proposal. */
export const feedbackQuery = (pk: number) =>
  queryOptions({
    queryKey: [...FEEDBACK, pk],
    queryFn: ({ signal }): Promise<Feedback[]> => call(listFeedback, { params: { id: pk }, signal }),
  });

/** Refreshes the feedback: whether it is shared depends on the decision and its release. */
export const readFeedbackAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: FEEDBACK });

type Written = { conference: string | undefined; text: string; etag: string };

export function useWriteFeedback(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ conference, text, etag }: Written) =>
      call(putFeedback, {
        params: { id: pk },
        body: { text, ...(conference !== undefined && { conference }) },
        ifMatch: etag,
      }),
    onSuccess: (saved) => setAnswer(client, feedbackQuery(pk).queryKey, saved),
  });
}
