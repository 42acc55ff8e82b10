import type { Decision } from "../../call/decisions";
import { lookup } from "../../kernel/lookup";
import type { FieldErrors } from "../../kernel/refusal";
import type { ShownVerdict } from "../../kernel/shown-refusals";
import type { Answer, Status } from "../words";
import { ANSWER_LENGTH, type Answers, type Question } from "./words";

type Asked = { status: Status; releasedDecision: Decision | null; answer: Answer | null; until: Date };

/** May the speaker answer, or change the answer? Declining is final. */
export function mayAnswer({ status, releasedDecision, answer, until }: Asked, now: Date): ShownVerdict {
  if (releasedDecision !== "ACC" || status === "Withdrawn") return "not-asked";
  if (answer === "declined") return "has-declined";
  return now.getTime() <= until.getTime() ? null : "answer-too-late";
}

/** The answer to a question, or blank. An id may be the name of an inherited property. */
export const answerTo = ({ id }: Pick<Question, "id">, answers: Answers): string => lookup(answers, id) ?? "";

/** The errors of the answers to the organisers' questions, by question. */
export function answerFaults(questions: readonly Question[], answers: Answers): FieldErrors {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = faultOf(question, answerTo(question, answers));
      return fault ? [[question.id, [fault]]] : [];
    }),
  );
}

function faultOf({ kind, required, choices }: Question, answer: string): string | null {
  if (answer === "") return required ? "This field is required." : null;
  if (answer.length > ANSWER_LENGTH[kind])
    return `Ensure this field has no more than ${ANSWER_LENGTH[kind]} characters.`;
  const offered = kind === "choice" ? choices : kind === "yes-no" ? ["yes", "no"] : null;
  return offered && !offered.includes(answer) ? "Choose one of the options." : null;
}

/** The non-blank answers to these questions. */
export const keptAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = lookup(answers, id)?.trim();
      return answer ? [[id, answer]] : [];
    }),
  );

const DAY = 86_400_000;

/**
 * The due reminder by its days before the deadline, the latest one, or null. `reminded` are those that were sent or
 * skipped.
 */
export function dueReminder(
  { until, reminded }: { until: Date; reminded: readonly number[] },
  days: readonly number[],
  now: Date,
): number | null {
  if (now.getTime() > until.getTime()) return null;
  const due = days.filter((day) => now.getTime() >= until.getTime() - day * DAY);
  const nearest = Math.min(...due);
  return due.length > 0 && !reminded.some((day) => day <= nearest) ? nearest : null;
}

/** The deadline for speakers who are asked at this time. */
export const confirmUntil = ({ confirmWithin }: { confirmWithin: number }, from: Date): Date =>
  new Date(from.getTime() + confirmWithin * 1000);

/** The errors of the organisers' questions, by the index of the question. */
export function questionFaults(questions: readonly Question[]): FieldErrors {
  const consents = questions.filter((question) => question.recording_consent).length;
  const faults = questions.flatMap(
    ({ id, kind, choices, recording_consent }, place): [string, string[]][] => [
      ...(recording_consent && kind !== "yes-no"
        ? [at(place, "recording_consent", "Only a yes-or-no question can ask for consent.")]
        : []),
      ...(recording_consent && kind === "yes-no" && consents > 1
        ? [at(place, "recording_consent", "Only one question can ask for consent.")]
        : []),
      ...(questions.some((other, before) => before < place && other.id === id)
        ? [at(place, "id", "Each question needs a unique id.")]
        : []),
      ...(kind === "choice" && new Set(choices).size < 2
        ? [at(place, "choices", "Enter at least two different choices, one per line.")]
        : []),
    ],
  );
  return Object.fromEntries(faults);
}

const at = (place: number, field: keyof Question, fault: string): [string, string[]] => [
  `questions.${place}.${field}`,
  [fault],
];

/**
 * Whether the speaker opted out of being recorded: consent is only a yes to the question that asks for it. Null where no
 * question asks for it.
 */
export function recordingOptOut(questions: readonly Question[], answers: Answers | null): boolean | null {
  const asks = questions.find((question) => question.recording_consent);
  return asks ? answerTo(asks, answers ?? {}) !== "yes" : null;
}
