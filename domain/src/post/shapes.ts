import * as z from "zod/mini";
import { DECISIONS } from "../call/decisions";
import { REPORT_OUTCOMES } from "./words";

/** The paragraphs and buttons of a letter. */
export const LetterBlocks = z.array(
  z.union([z.object({ paragraph: z.string() }), z.object({ link: z.string(), label: z.string() })]),
);

/** A letter for display: subject, paragraphs and buttons, and the plain text. */
export const ShownLetter = z.object({
  /** null: about no proposal. */
  submission: z.nullable(z.number()),
  decision: z.nullable(z.enum(DECISIONS)),
  to: z.string(),
  subject: z.string(),
  blocks: LetterBlocks,
  text: z.string(),
});
export type ShownLetter = z.output<typeof ShownLetter>;

/** A mail server's report on a mail that it had accepted. */
export const MailReport = z.object({
  outcome: z.enum(REPORT_OUTCOMES),
  on: z.string(),
  /** The code of RFC 3463, such as 5.1.1. */
  status: z.string(),
  /** That server's own message; may be empty. */
  said: z.string(),
});
export type MailReport = z.output<typeof MailReport>;
