import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { AnsweredQuestion, UnansweredRow } from "@lectern/domain/proposals/form-questions/contract";
import {
  answerTo,
  askedAbout,
  askedOf,
  unansweredQuestions,
} from "@lectern/domain/proposals/form-questions/rules";
import type {
  Answers,
  FormQuestion,
  Question,
  Subject,
} from "@lectern/domain/proposals/form-questions/words";
import type { AnsweringSpeaker } from "./store";

/** Those that are asked with their answers, and of the others about the same those that are answered. */
const presentAnswers = (
  questions: readonly FormQuestion[],
  subject: Subject,
  asked: readonly FormQuestion[],
  answers: Answers,
): AnsweredQuestion[] =>
  questions
    .map((question) => ({ ...question, answer: answerTo(question, answers) }))
    .filter(
      ({ id, about, answer }) => about === subject && (answer !== "" || asked.some((each) => each.id === id)),
    );

type Answering = Pick<AnsweringSpeaker, "submissionType" | "topicType" | "ofProposal" | "ofSpeaker">;

/** The answers about a proposal. */
export const answersAboutProposal = (
  questions: readonly FormQuestion[],
  row: Answering,
): AnsweredQuestion[] => presentAnswers(questions, "proposal", askedOf(questions, row), row.ofProposal ?? {});

/** The answers of a speaker about themselves. */
export const answersAboutSpeaker = (questions: readonly FormQuestion[], row: Answering): AnsweredQuestion[] =>
  presentAnswers(questions, "speaker", askedAbout(questions, "speaker"), row.ofSpeaker ?? {});

/** Who lacks what is required: of a proposal its lead, and each speaker of it. */
export function presentUnanswered(
  questions: readonly FormQuestion[],
  rows: readonly AnsweringSpeaker[],
): UnansweredRow[] {
  const ofSpeakers = askedAbout(questions, "speaker");
  const line = (row: AnsweringSpeaker, about: Subject, lacks: readonly Question[]): UnansweredRow[] =>
    lacks.length === 0
      ? []
      : [
          {
            pk: row.pk,
            title: row.title,
            about,
            full_name: fullName(row),
            email: row.email,
            lacks: lacks.map(({ label }) => label),
          },
        ];
  return rows.flatMap((row) => [
    ...(row.leads
      ? line(row, "proposal", unansweredQuestions(askedOf(questions, row), row.ofProposal ?? {}))
      : []),
    ...line(row, "speaker", unansweredQuestions(ofSpeakers, row.ofSpeaker ?? {})),
  ]);
}
