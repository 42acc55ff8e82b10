import { type Feedback, listFeedback, putFeedback } from "@lectern/domain/deciding/feedback/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The feedback on each decision of a proposal. */
export const feedbackQuery = (pk: number) =>
  queryOptions({
    queryKey: ["feedback", pk],
    queryFn: ({ signal }): Promise<Feedback[]> => call(listFeedback, { params: { id: pk }, signal }),
  });

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
    onSuccess: (saved) => client.setQueryData(feedbackQuery(pk).queryKey, saved),
  });
}
