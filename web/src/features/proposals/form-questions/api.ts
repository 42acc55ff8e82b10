import { getFormQuestions, getProposalAnswers } from "@lectern/domain/proposals/form-questions/contract";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** What is asked with a proposal. */
export const formQuestionsQuery = queryOptions({
  queryKey: ["form-questions", "asked"],
  queryFn: ({ signal }) => call(getFormQuestions, { signal }),
  select: ({ questions }) => questions,
});

/** The saved answers about a proposal, bypassing caches. */
export async function fetchAnswers(pk: number): Promise<Answers> {
  const { answers } = await call(getProposalAnswers, { params: { id: pk } });
  return Object.fromEntries(answers.map(({ id, answer }) => [id, answer]));
}

/** The same with a cache, from which an edit starts. */
export const savedAnswersQuery = (pk: number) =>
  queryOptions({ queryKey: ["submission", pk, "saved-answers"], queryFn: () => fetchAnswers(pk) });
