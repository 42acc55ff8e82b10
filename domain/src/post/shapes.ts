import * as z from "zod/mini";
import { DECISIONS } from "../call/decisions";

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
