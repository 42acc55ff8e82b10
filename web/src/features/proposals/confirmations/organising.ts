import {
  getQuestions,
  listConfirmations,
  putQuestions,
} from "@lectern/domain/proposals/confirmations/contract";
import type { QuestionsBody } from "@lectern/domain/proposals/form-questions/fields";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { queryOptions } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

/** The data with the version that a change starts from. */
type Versioned<T> = { answer: T; etag: string | null };

export const confirmationsQuery = queryOptions({
  queryKey: ["confirmations"],
  queryFn: ({ signal }) => call(listConfirmations, { signal }),
  refetchInterval: 60_000,
});

export type VersionedQuestions = Versioned<{ questions: Question[] }>;

/** The currently saved questions, bypassing caches. */
export const readQuestions = (signal?: AbortSignal): Promise<VersionedQuestions> =>
  callForVersion(getQuestions, signal ? { signal } : {});

export const questionsQuery = queryOptions({
  queryKey: ["confirmations", "questions"],
  queryFn: ({ signal }) => readQuestions(signal),
  ...ON_ENTRY,
});

export const saveQuestions = (body: QuestionsBody, etag: string | null): Promise<VersionedQuestions> =>
  callForVersion(putQuestions, { body, ifMatch: etag });
