import {
  type AnswerBody,
  answerConfirmation,
  type Confirmation,
  getConfirmation,
} from "@lectern/domain/proposals/confirmations/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";

type VersionedConfirmation = { answer: Confirmation; etag: string | null };

/** The questions to an accepted speaker, with the version that an answer starts from. */
export const confirmationQuery = (pk: number, conference?: string) =>
  queryOptions({
    queryKey: ["confirmation", pk, conference],
    queryFn: ({ signal }): Promise<VersionedConfirmation> =>
      callForVersion(getConfirmation, { params: { id: pk }, query: { conference }, signal }),
    refetchOnWindowFocus: false,
  });

type Answer = { pk: number; etag: string | null; body: AnswerBody };

/** Sends the speaker's answer; `onSaved` refreshes other views of the proposal. */
export function useAnswer(onSaved: (pk: number) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pk, etag, body }: Answer) =>
      callForVersion(answerConfirmation, { params: { id: pk }, body, ifMatch: etag }),
    onSuccess: async (saved, { pk, body }) => {
      client.setQueryData(confirmationQuery(pk, body.conference).queryKey, saved);
      await onSaved(pk);
    },
  });
}
