import * as z from "zod/mini";
import { chosenCode } from "../../call/chosen-code";
import { choice, line, optionalText } from "../../kernel/fields";
import {
  HELP_LENGTH,
  LABEL_LENGTH,
  MAX_QUESTIONS,
  MOST_CHOICES,
  MOST_STORED_QUESTIONS,
  PROGRAMME_USES,
  QUESTION_KINDS,
  SHOWN_TO,
  SUBJECTS,
} from "./words";

/** A question as it is stored. */
export const Question = z.object({
  id: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  choices: z.array(z.string()),
  recording_consent: z.optional(z.boolean()),
});

/** A question of a call's forms as it is stored. */
export const FormQuestion = z.object({
  ...Question.shape,
  about: z.enum(SUBJECTS),
  types: z.array(z.string()),
  topics: z.array(z.string()),
  shown_to: z.enum(SHOWN_TO),
  /** What a blind review shows of the answer. */
  blind: z.enum(["shown", "hidden"]),
  /** As what the answers are published with an accepted talk. */
  programme_use: z.optional(z.enum(PROGRAMME_USES)),
  /** Whether it is no longer asked; its answers are stored. */
  retired: z.boolean(),
});

/** What is stored of a call's questions. */
export const StoredQuestions = z.strictObject({
  questions: z.array(FormQuestion).check(z.maxLength(MOST_STORED_QUESTIONS)),
});

const fields = {
  /** Omitted for a new one. */
  id: z.optional(z.string().check(z.regex(/^(?!__proto__$)[\w-]{1,64}$/, "Not a question's id."))),
  label: line(LABEL_LENGTH),
  help: z.optional(optionalText(HELP_LENGTH)),
  kind: choice(QUESTION_KINDS),
  required: z._default(z.boolean(), false),
  choices: z._default(z.array(line(LABEL_LENGTH)).check(z.maxLength(MOST_CHOICES)), []),
};

const atMost = z.maxLength(MAX_QUESTIONS, `Add at most ${MAX_QUESTIONS} questions.`);

export const QuestionsBody = z.object({
  questions: z
    .array(
      z.object({
        ...fields,
        /** Whether a yes means consent to being recorded. */
        recording_consent: z.optional(z.boolean()),
      }),
    )
    .check(atMost),
});
export type QuestionsBody = z.output<typeof QuestionsBody>;

export const FormQuestionsBody = z.object({
  questions: z
    .array(
      z.object({
        ...fields,
        about: choice(SUBJECTS),
        /** Empty: for proposals of every submission type, and of every topic. */
        types: z._default(z.array(chosenCode()), []),
        topics: z._default(z.array(chosenCode()), []),
        shown_to: z._default(choice(SHOWN_TO), "organisers"),
        /** "hidden" where an answer may identify the author. */
        blind: z._default(choice(["shown", "hidden"]), "hidden"),
        /** As what the answers are published with an accepted talk; omitted: they are not. */
        programme_use: z.optional(choice(PROGRAMME_USES)),
      }),
    )
    .check(atMost),
});
export type FormQuestionsBody = z.output<typeof FormQuestionsBody>;
