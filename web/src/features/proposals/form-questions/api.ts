import { queryOptions } from "@tanstack/react-query";

/** Fetched on demand: a contract that two areas share would otherwise be part of every page. */
const answering = () => import("./answering");

/** What is asked with a proposal. */
export const formQuestionsQuery = queryOptions({
  queryKey: ["form-questions", "asked"],
  queryFn: async ({ signal }) => (await answering()).readFormQuestions(signal),
  select: ({ questions }) => questions,
});

/** The saved answers about a proposal, bypassing caches. */
export const fetchAnswers = async (pk: number) => (await answering()).fetchAnswers(pk);

/** The same with a cache, from which an edit starts. */
export const savedAnswersQuery = (pk: number) =>
  queryOptions({ queryKey: ["submission", pk, "saved-answers"], queryFn: () => fetchAnswers(pk) });
