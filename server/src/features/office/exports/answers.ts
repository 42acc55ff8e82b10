import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";
import { namedConference } from "@lectern/domain/proposals/conferences";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import type { AcceptedRow } from "#features/proposals/confirmations/store";
import { nameOfSpeaker, type SpeakerOfProposal } from "#features/proposals/proposal/speakers-store";

const COLUMNS = [
  "number",
  "title",
  "speaker",
  "email",
  "answer",
  "reason",
  "answered (UTC)",
  "conference",
  "further speakers",
] as const;

/** With the further speakers, each of whom answers for themselves. */
type AnsweredRow = AcceptedRow & { further: readonly SpeakerOfProposal[] };

const NO_ACCOUNT = "without an account";

const answerOf = ({ speaker }: SpeakerOfProposal): string =>
  speaker.state === "accepted" ? ANSWER_LABELS[speaker.answer ?? "asked"] : NO_ACCOUNT;

/** The table's columns: one for each question, named by its text and its stable id. */
export const answerColumns = (questions: readonly Question[]): string[] => [
  ...COLUMNS,
  ...questions.map(({ label, id }) => `${label} [${id}]`),
];

/** One line of the table. */
export const answerLine = (row: AnsweredRow, questions: readonly Question[]): Cell[] => [
  row.confirmation.submissionId,
  row.title,
  fullName(row),
  row.email,
  ANSWER_LABELS[row.confirmation.answer ?? "asked"],
  row.confirmation.reason,
  row.confirmation.answeredAt?.toISOString() ?? "",
  row.confirmation.conference,
  row.further.map((each) => `${nameOfSpeaker(each)}: ${answerOf(each)}`).join("; "),
  ...questions.map((question) => answerTo(question, row.confirmation.answers)),
];

/** The same as JSON; the answers are in the order of the questions. */
export const answersDocument = (rows: readonly AnsweredRow[], questions: readonly Question[]) => ({
  questions,
  proposals: rows.map((row) => ({
    pk: row.confirmation.submissionId,
    ...namedConference(row.confirmation.conference),
    title: row.title,
    speaker: { full_name: fullName(row), email: row.email },
    further_speakers: row.further.map((each) => ({
      full_name: nameOfSpeaker(each),
      email: each.email,
      state: each.speaker.state,
      answer: each.speaker.answer,
    })),
    answer: row.confirmation.answer,
    reason: row.confirmation.reason,
    answered_on: row.confirmation.answeredAt?.toISOString() ?? null,
    answers: questions.map((question) => ({
      question: question.id,
      answer: answerTo(question, row.confirmation.answers),
    })),
  })),
});
