import {
  getQuestionForm,
  listUnanswered,
  putQuestionForm,
  type QuestionForm,
} from "@lectern/domain/proposals/form-questions/contract";
import type { FormQuestionsBody } from "@lectern/domain/proposals/form-questions/fields";
import { queryOptions } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export type Versioned = { answer: QuestionForm; etag: string | null };

/** The currently saved questions, bypassing caches. */
export const readQuestionForm = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getQuestionForm, signal ? { signal } : {});

/** Below the query of who lacks an answer, which a change refreshes. */
export const questionFormQuery = queryOptions({
  queryKey: ["unanswered-questions", "form"],
  queryFn: ({ signal }) => readQuestionForm(signal),
  ...ON_ENTRY,
});

export const saveQuestionForm = (body: FormQuestionsBody, etag: string | null): Promise<Versioned> =>
  callForVersion(putQuestionForm, { body, ifMatch: etag });

/** Who has not answered what is required. */
export const unansweredQuery = queryOptions({
  queryKey: ["unanswered-questions"],
  queryFn: ({ signal }) => call(listUnanswered, { signal }),
  refetchInterval: 60_000,
});
