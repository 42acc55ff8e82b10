import { LONG_TEXT } from "../../kernel/fields";

/** The kinds of questions. */
export const QUESTION_KINDS = ["short", "long", "choice", "yes-no"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  short: "Short text",
  long: "Long text",
  choice: "Choice",
  "yes-no": "Yes or no",
};

export type Question = {
  id: string;
  label: string;
  kind: QuestionKind;
  required: boolean;
  /** The options of a question of the kind "choice". */
  choices: string[];
  /** Whether a yes to it is consent to being recorded; one yes-or-no question at most. */
  recording_consent?: boolean | undefined;
};

/** Answers by question; "yes" or "no" for yes-or-no questions. */
export type Answers = Record<string, string>;

export const MAX_QUESTIONS = 30;
export const MOST_CHOICES = 30;
export const LABEL_LENGTH = 200;
export const ANSWER_LENGTH: Record<QuestionKind, number> = {
  short: 200,
  long: LONG_TEXT,
  choice: LABEL_LENGTH,
  "yes-no": 3,
};
