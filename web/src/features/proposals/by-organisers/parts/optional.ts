import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";

/** The questions for organisers, who need not answer for a speaker. */
export const optional = (questions: readonly FormQuestion[]): FormQuestion[] =>
  questions.map((question) => ({ ...question, required: false }));
