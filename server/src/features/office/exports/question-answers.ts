import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { answerInWords, answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import type { AnsweringSpeaker } from "#features/proposals/form-questions/store";

const COLUMNS = ["number", "title", "speaker", "email", "leads"] as const;

/** The table's columns: one for each question, named by its text and its stable id. */
export const questionColumns = (questions: readonly FormQuestion[]): string[] => [
  ...COLUMNS,
  ...questions.map(({ label, id, retired }) => `${label}${retired ? " (retired)" : ""} [${id}]`),
];

const answersOf = ({ about }: FormQuestion, { ofProposal, ofSpeaker }: AnsweringSpeaker): Answers =>
  (about === "proposal" ? ofProposal : ofSpeaker) ?? {};

/** A line for each speaker of a proposal, with the answers about both. */
export const questionLine = (row: AnsweringSpeaker, questions: readonly FormQuestion[]): Cell[] => [
  row.pk,
  row.title,
  fullName(row),
  row.email,
  row.leads ? "yes" : "no",
  ...questions.map((question) => answerInWords(question, answerTo(question, answersOf(question, row)))),
];

/** The same as JSON; the answers are in the order of the questions. */
export const speakerDocument = (row: AnsweringSpeaker, questions: readonly FormQuestion[]) => ({
  pk: row.pk,
  title: row.title,
  full_name: fullName(row),
  email: row.email,
  leads: row.leads,
  answers: questions.map((question) => ({
    question: question.id,
    answer: answerTo(question, answersOf(question, row)),
  })),
});
