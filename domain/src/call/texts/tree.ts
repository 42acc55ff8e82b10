import * as z from "zod/mini";

/** Harmless HTML elements. */
const ELEMENTS = [
  "p",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "a",
  "em",
  "strong",
  "code",
  "pre",
  "blockquote",
  "br",
] as const;

/** An element of a text. */
export const TextElement = z.object({
  el: z.enum(ELEMENTS),
  /** Of a link: an address of https, http or mailto. */
  href: z.optional(z.string()),
  /** Of a numbered list that does not start with 1. */
  start: z.optional(z.number()),
  get in() {
    return z.array(z.union([z.string(), TextElement]));
  },
});
export type TextElement = z.output<typeof TextElement>;

/** A formatted text for pages. */
export const Text = z.array(z.union([z.string(), TextElement]));
export type Text = z.output<typeof Text>;

/** The `rel` of every link in such a text: passes on neither referrer nor ranking. */
export const LINK_REL = "noopener noreferrer nofollow ugc";
