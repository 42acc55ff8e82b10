import { foldText } from "../../kernel/fold-text";

/** Usual texts of the question for it. No other answer is read as an employer. */
const QUESTIONS = new Set([
  "affiliation",
  "company",
  "company name",
  "company or organisation",
  "company or organization",
  "employer",
  "employer or affiliation",
  "organisation",
  "organization",
]);

const plain = (question: string) =>
  foldText(question)
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** Whether a question of the other system asks for the speaker's employer. */
export const asksForEmployer = (question: string): boolean => QUESTIONS.has(plain(question));

/** The answer to the first question that asks for the employer; empty where none does. */
export const employerIn = (answers: readonly { question: string; answer: string }[]): string =>
  answers.find(({ question }) => asksForEmployer(question))?.answer ?? "";
