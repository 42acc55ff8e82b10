import { lookup } from "@lectern/domain/kernel/lookup";
import {
  type AnswerBody,
  answerConfirmation,
  type Confirmation,
  getConfirmation,
} from "@lectern/domain/proposals/confirmations/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";
import { isStale } from "#platform/refused";
import { restartReads } from "#platform/set-answer";

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

/** Whether the newer version is one's own, which was saved although its answer was lost. */
const isSaved = ({ answer, reason, answers }: AnswerBody, now: Confirmation): boolean =>
  now.answer === answer &&
  now.reason === reason.trim() &&
  now.questions.every(
    ({ id }) => (lookup(answers ?? {}, id) ?? "").trim() === (lookup(now.answers, id) ?? ""),
  );

/** Sends the speaker's answer; `onSaved` refreshes other views of the proposal. */
export function useAnswer(onSaved: (pk: number) => Promise<void>) {
  const client = useQueryClient();
  const keep = (pk: number, now: VersionedConfirmation) => {
    const filters = { queryKey: keyOf(pk) };
    client.setQueriesData<VersionedConfirmation[]>(filters, (known) =>
      known?.map((each) => (each.answer.conference === now.answer.conference ? now : each)),
    );
    restartReads(client, filters);
  };
  return useMutation({
    mutationFn: async ({ pk, etag, body }: Answer) => {
      try {
        return await callForVersion(answerConfirmation, { params: { id: pk }, body, ifMatch: etag });
      } catch (failure) {
        if (!isStale(failure)) throw failure;
        const query = { conference: body.conference };
        const now = await callForVersion(getConfirmation, { params: { id: pk }, query });
        if (isSaved(body, now.answer)) return now;
        keep(pk, now);
        throw failure;
      }
    },
    onSuccess: async (saved, { pk }) => {
      keep(pk, saved);
      await onSaved(pk);
    },
  });
}
