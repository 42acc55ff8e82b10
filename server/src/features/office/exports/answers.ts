import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { namedConference } from "@lectern/domain/proposals/conferences";
import { answerTo } from "@lectern/domain/proposals/confirmations/rules";
import type { Question } from "@lectern/domain/proposals/confirmations/words";
import { ANSWER_LABELS } from "@lectern/domain/proposals/words";
import type { AcceptedRow } from "#features/proposals/confirmations/store";

const COLUMNS = [
  "number",
  "title",
  "speaker",
  "email",
  "answer",
  "reason",
  "answered (UTC)",
  "conference",
] as const;

/** The table's columns: one for each question, named by its text and its stable id. */
export const answerColumns = (questions: readonly Question[]): string[] => [
  ...COLUMNS,
  ...questions.map(({ label, id }) => `${label} [${id}]`),
];

/** One line of the table. */
export const answerLine = (row: AcceptedRow, questions: readonly Question[]): Cell[] => [
  row.confirmation.submissionId,
  row.title,
  fullName(row),
  row.email,
  ANSWER_LABELS[row.confirmation.answer ?? "asked"],
  row.confirmation.reason,
  row.confirmation.answeredAt?.toISOString() ?? "",
  row.confirmation.conference,
  ...questions.map((question) => answerTo(question, row.confirmation.answers)),
];

/** The same as JSON; the answers are in the order of the questions. */
export const answersDocument = (rows: readonly AcceptedRow[], questions: readonly Question[]) => ({
  questions,
  proposals: rows.map((row) => ({
    pk: row.confirmation.submissionId,
    ...namedConference(row.confirmation.conference),
    title: row.title,
    speaker: { full_name: fullName(row), email: row.email },
    answer: row.confirmation.answer,
    reason: row.confirmation.reason,
    answered_on: row.confirmation.answeredAt?.toISOString() ?? null,
    answers: questions.map((question) => ({
      question: question.id,
      answer: answerTo(question, row.confirmation.answers),
    })),
  })),
});
