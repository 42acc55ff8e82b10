import * as z from "zod/mini";
import { optionalText } from "../../kernel/fields";

/** Of an answer of any kind, before its question is known. */
export const MOST_ANSWER_LENGTH = 6030;

/** Answers as they are sent, by the ids of the questions. Those to other questions are ignored. */
export const answersBody = () =>
  z.record(z.string().check(z.maxLength(64)), optionalText(MOST_ANSWER_LENGTH));

/** Answers as they are read. */
export const answersShape = () => z.record(z.string(), z.string());

/**
 * Answers that are sent with a proposal. Where they are, required ones must be among them; a client that omits them does not know
 * questions, and need not answer any.
 */
export const sentAnswers = () => z.nullish(answersBody());
