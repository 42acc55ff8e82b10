import * as z from "zod/mini";
import { DECISIONS } from "../call/decisions";
import { REPORT_OUTCOMES } from "./words";

/** What a letter says: its paragraphs and buttons. */
export const LetterBlocks = z.array(
  z.union([z.object({ paragraph: z.string() }), z.object({ link: z.string(), label: z.string() })]),
);

/** A letter as it will be read: its subject, its paragraphs and buttons, and the plain text. */
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

/** What a mail server said of a mail after it had taken it. */
export const MailReport = z.object({
  outcome: z.enum(REPORT_OUTCOMES),
  on: z.string(),
  /** The code of RFC 3463, such as 5.1.1. */
  status: z.string(),
  /** That server's own words; empty where it said none. */
  said: z.string(),
});
export type MailReport = z.output<typeof MailReport>;
