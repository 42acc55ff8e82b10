import {
  getQuestions,
  listConfirmations,
  putQuestions,
  type QuestionsBody,
} from "@lectern/domain/confirmations/contract";
import type { Question } from "@lectern/domain/confirmations/words";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { call, callForVersion } from "#platform/call";

/** What was read, with the version that a change of it starts from. */
type Versioned<T> = { answer: T; etag: string | null };

/** Where a speaker confirms or declines; fetched by those alone whose proposal was accepted. */
export const ConfirmPanel = lazy(async () => ({
  default: (await import("./parts/confirm-panel")).ConfirmPanel,
}));

export const confirmationsQuery = queryOptions({
  queryKey: ["confirmations"],
  queryFn: ({ signal }) => call(listConfirmations, { signal }),
  refetchInterval: 60_000,
});

export const questionsQuery = queryOptions({
  queryKey: ["confirmations", "questions"],
  queryFn: ({ signal }): Promise<Versioned<{ questions: Question[] }>> =>
    callForVersion(getQuestions, { signal }),
  refetchOnWindowFocus: false,
});

export function useSaveQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, ...body }: QuestionsBody & { etag: string | null }) =>
      callForVersion(putQuestions, { body, ifMatch: etag }),
    onSuccess: (saved) => {
      client.setQueryData(questionsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: confirmationsQuery.queryKey, exact: true });
    },
  });
}
