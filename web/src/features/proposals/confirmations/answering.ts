import {
  type AnswerBody,
  answerConfirmation,
  type Confirmation,
  getConfirmation,
} from "@lectern/domain/proposals/confirmations/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

type VersionedConfirmation = { answer: Confirmation; etag: string | null };

const keyOf = (pk: number) => ["confirmation", pk];

/** The questions to an accepted speaker of each of these conferences, each with the version that an answer starts from. */
export const confirmationsQuery = (pk: number, conferences: readonly (string | undefined)[]) =>
  queryOptions({
    queryKey: [...keyOf(pk), conferences],
    queryFn: ({ signal }): Promise<VersionedConfirmation[]> =>
      Promise.all(
        conferences.map((conference) =>
          callForVersion(getConfirmation, { params: { id: pk }, query: { conference }, signal }),
        ),
      ),
    ...ON_ENTRY,
  });

type Answer = { pk: number; etag: string | null; body: AnswerBody };

/** Sends the speaker's answer; `onSaved` refreshes other views of the proposal. */
export function useAnswer(onSaved: (pk: number) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pk, etag, body }: Answer) =>
      callForVersion(answerConfirmation, { params: { id: pk }, body, ifMatch: etag }),
    onSuccess: async (saved, { pk }) => {
      client.setQueriesData<VersionedConfirmation[]>({ queryKey: keyOf(pk) }, (known) =>
        known?.map((each) => (each.answer.conference === saved.answer.conference ? saved : each)),
      );
      await onSaved(pk);
    },
  });
}
