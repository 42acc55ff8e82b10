import { LONG_TEXT } from "../../kernel/fields";

/** The kinds of questions that organisers ask speakers, whether in a form, with a confirmation or in a task. */
export const QUESTION_KINDS = [
  "short",
  "long",
  "choice",
  "several",
  "number",
  "yes-no",
  "tick",
  "date",
  "link",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  short: "Short text",
  long: "Long text",
  choice: "Choice",
  several: "Several choices",
  number: "Number",
  "yes-no": "Yes or no",
  tick: "Tick",
  date: "Date",
  link: "Link",
};

export type Question = {
  id: string;
  label: string;
  /** Shown with the field. */
  help?: string | undefined;
  kind: QuestionKind;
  required: boolean;
  /** The options of a choice. */
  choices: string[];
  /** Whether a yes to it is consent to being recorded; one yes-or-no question at most. */
  recording_consent?: boolean | undefined;
};

/**
 * Answers by question, as text: "yes" or "no"; "yes" for a tick; a day such as 2026-10-14; several choices one a line. Blank
 * ones are not stored.
 */
export type Answers = Record<string, string>;

/** Whom a question of a call's forms is about: each proposal, or each speaker once. */
export const SUBJECTS = ["proposal", "speaker"] as const;
export type Subject = (typeof SUBJECTS)[number];

export const SUBJECT_LABELS: Record<Subject, string> = {
  proposal: "Asked with each proposal",
  speaker: "Asked of each speaker, once",
};

/** Who sees the answers beside the speaker. */
export const SHOWN_TO = ["organisers", "reviewers"] as const;
export type ShownTo = (typeof SHOWN_TO)[number];

export const SHOWN_TO_LABELS: Record<ShownTo, string> = {
  organisers: "Organisers only",
  reviewers: "Reviewers and organisers",
};

/** What the feeds of the programme take from the answers to a question about proposals. */
export const PROGRAMME_USES = ["recording-licence", "recording-opt-out", "language"] as const;
export type ProgrammeUse = (typeof PROGRAMME_USES)[number];

/** A question of a call's forms. */
export type FormQuestion = Question & {
  about: Subject;
  /** The codes of the submission types and topics that it is for, each empty for all; of a question about proposals. */
  types: string[];
  topics: string[];
  shown_to: ShownTo;
  /** What a blind review shows of the answer: "hidden" where it may identify the author, as it always may about a speaker. */
  blind: "shown" | "hidden";
  /** As what its answers are published with an accepted talk; missing: they are not. Of one question at most each. */
  programme_use?: ProgrammeUse | undefined;
  /** Whether it was removed after speakers had answered it: it is no longer asked, and its answers are stored. */
  retired: boolean;
};

export const MAX_QUESTIONS = 30;
/** With the retired ones. */
export const MOST_STORED_QUESTIONS = 200;
export const MOST_CHOICES = 30;
export const LABEL_LENGTH = 200;
export const HELP_LENGTH = 1000;
export const ANSWER_LENGTH: Record<QuestionKind, number> = {
  short: 200,
  long: LONG_TEXT,
  choice: LABEL_LENGTH,
  several: MOST_CHOICES * (LABEL_LENGTH + 1),
  number: 20,
  "yes-no": 3,
  tick: 3,
  date: 10,
  link: 500,
};
