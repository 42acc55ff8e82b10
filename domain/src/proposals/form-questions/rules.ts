import { parseDay } from "../../kernel/day";
import { REQUIRED } from "../../kernel/fields";
import { lookup } from "../../kernel/lookup";
import type { FieldErrors } from "../../kernel/refusal";
import { programmeUseFault } from "./programme-use";
import { ANSWER_LENGTH, type Answers, type FormQuestion, type Question, type QuestionKind } from "./words";

/** The answer to a question, or blank. An id may be the name of an inherited property. */
export const answerTo = ({ id }: Pick<Question, "id">, answers: Answers): string => lookup(answers, id) ?? "";

/** The kinds that offer choices of the organisers'. */
export const offersChoices = (kind: QuestionKind): boolean => kind === "choice" || kind === "several";

/** The selected ones of several choices. */
export const selectedIn = (answer: string): string[] => answer.split("\n").filter(Boolean);

/** An answer as people read it. */
export function answerInWords({ kind }: Pick<Question, "kind">, answer: string): string {
  if (kind === "several") return selectedIn(answer).join(", ");
  return kind === "yes-no" || kind === "tick" ? (lookup(YES_NO, answer) ?? answer) : answer;
}
const YES_NO = { yes: "Yes", no: "No" };

/** The errors of answers to the organisers' questions, by question. */
export function answerFaults(questions: readonly Question[], answers: Answers): FieldErrors {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = answerFault(question, answerTo(question, answers));
      return fault ? [[question.id, [fault]]] : [];
    }),
  );
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const NOT_OFFERED = "Choose one of the options.";

/** What is wrong with an answer, or null. */
function answerFault(question: Question, answer: string): string | null {
  const { kind, required, choices } = question;
  if (answer === "") return required ? REQUIRED : null;
  const most = ANSWER_LENGTH[kind];
  if (answer.length > most) return `Ensure this field has no more than ${most} characters.`;
  switch (kind) {
    case "choice":
      return choices.includes(answer) ? null : NOT_OFFERED;
    case "several":
      return selectedIn(answer).every((each) => choices.includes(each)) ? null : "Choose from the options.";
    case "yes-no":
      return answer === "yes" || answer === "no" ? null : NOT_OFFERED;
    case "tick":
      return answer === "yes" ? null : NOT_OFFERED;
    case "number":
      return NUMBER.test(answer) ? null : "Enter a number such as 42 or 2.5.";
    case "date":
      return parseDay(answer) ? null : "Enter a day such as 2026-10-14.";
    case "link":
      return isLink(answer) ? null : "Enter a link that starts with https://.";
    default:
      return null;
  }
}

/** Whether a text is a link that a page may show as one: http or https, without a name or password. */
export const isLink = (text: string): boolean =>
  /^https?:\/\/[^\s\\/?#@:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.test(text);

/** The non-blank answers to these questions. */
export const keptAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap((question): [string, string][] => {
      const answer = answerTo(question, answers).trim();
      return answer ? [[question.id, answer]] : [];
    }),
  );

/** Answers after a form was saved: those to the questions that it asked, and the stored ones to all others. */
export function answersAfter(asked: readonly Question[], stored: Answers, given: Answers): Answers {
  const ids = new Set(asked.map(({ id }) => id));
  const others = Object.entries(stored).filter(([id]) => !ids.has(id));
  return Object.fromEntries([...others, ...Object.entries(keptAnswers(asked, given))]);
}

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
      ...(offersChoices(kind) && new Set(choices).size < 2
        ? [at(place, "choices", "Enter at least two different choices, one per line.")]
        : []),
    ],
  );
  return Object.fromEntries(faults);
}

const at = (place: number, field: keyof FormQuestion, fault: string): [string, string[]] => [
  `questions.${place}.${field}`,
  [fault],
];

type Offered = { types: readonly string[]; topics: readonly string[] };

/**
 * The errors of a call's questions, by the index of the question. Once a question is answered, it stays about the same, and is
 * not shown to more people than those whom speakers answered.
 */
export function formQuestionFaults(
  questions: readonly FormQuestion[],
  {
    stored,
    answered,
    offered,
  }: { stored: readonly FormQuestion[]; answered: ReadonlySet<string>; offered: Offered },
): FieldErrors {
  const before = new Map(stored.filter(({ id }) => answered.has(id)).map((each) => [each.id, each]));
  const faults = questions.flatMap((question, place): [string, string[]][] => {
    const { id, about, types, topics, shown_to } = question;
    const then = before.get(id);
    const misuse = programmeUseFault(question, questions, then);
    const unknown = (codes: readonly string[], known: readonly string[]) =>
      codes.some((code) => !known.includes(code));
    return [
      ...(then && then.about !== about ? [at(place, "about", ANSWERED)] : []),
      ...(then?.shown_to === "organisers" && shown_to === "reviewers"
        ? [at(place, "shown_to", `Speakers have answered for organisers only. ${REPLACE}`)]
        : []),
      ...(misuse === null ? [] : [at(place, "programme_use", misuse)]),
      ...(unknown(types, [...offered.types, ...(then?.types ?? [])])
        ? [at(place, "types", "Choose from the submission types of this call.")]
        : []),
      ...(unknown(topics, [...offered.topics, ...(then?.topics ?? [])])
        ? [at(place, "topics", "Choose from the topics of this call.")]
        : []),
    ];
  });
  return { ...questionFaults(questions), ...Object.fromEntries(faults) };
}

/** What to do about a question that its answers keep as it is. */
const REPLACE = "Remove this question and add another one.";
const ANSWERED = `It has answers. ${REPLACE}`;

/** The questions that are asked at present, about proposals or speakers. */
export const askedAbout = (
  questions: readonly FormQuestion[],
  subject: FormQuestion["about"],
): FormQuestion[] => questions.filter(({ about, retired }) => about === subject && !retired);

type Kind = { submissionType: string; topicType: string };

/** The questions that a proposal of this type and topic is asked. */
export const askedOf = <Q extends FormQuestion>(
  questions: readonly Q[],
  { submissionType, topicType }: Kind,
): Q[] =>
  questions.filter(
    ({ about, retired, types, topics }) =>
      about === "proposal" &&
      !retired &&
      (types.length === 0 || types.includes(submissionType)) &&
      (topics.length === 0 || topics.includes(topicType)),
  );

type Shown = Pick<FormQuestion, "shown_to" | "blind">;

/** What a reviewer sees: nothing that is for organisers, and in a blind review nothing that may identify the author. */
export const shownToReviewers = <Q extends Shown>(questions: readonly Q[], authorHidden: boolean): Q[] =>
  questions.filter(
    ({ shown_to, blind }) => shown_to === "reviewers" && !(authorHidden && blind === "hidden"),
  );

/** The answers of a proposal to these questions that a blind review shows, as one text. */
export const answersInBlindReview = (questions: readonly FormQuestion[], answers: Answers): string =>
  shownToReviewers(questions, true)
    .map((question) => answerTo(question, answers))
    .filter(Boolean)
    .join("\n");

/** An answer that differs between two versions, as people read it. */
export type AnswerChange = { label: string; before: string; after: string };

/** The answers to these questions that differ; none where one of both is unknown. */
export const answerChanges = (
  questions: readonly Question[],
  before: Answers | null,
  after: Answers | null,
): AnswerChange[] =>
  before === null || after === null
    ? []
    : questions
        .map((question) => ({
          label: question.label,
          before: answerInWords(question, answerTo(question, before)),
          after: answerInWords(question, answerTo(question, after)),
        }))
        .filter((each) => each.before !== each.after);

/** The required questions without an answer. */
export const unansweredQuestions = <Q extends Question>(asked: readonly Q[], answers: Answers): Q[] =>
  asked.filter((question) => question.required && answerTo(question, answers) === "");
