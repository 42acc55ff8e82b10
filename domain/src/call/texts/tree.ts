import * as z from "zod/mini";

/** Elements of HTML that have no power of their own. */
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

/** A part of a text: an element, or the letters themselves. */
const TextElement = z.object({
  el: z.enum(ELEMENTS),
  /** Of a link: an address of https, http or mailto. */
  href: z.optional(z.string()),
  /** Of a numbered list that begins with another number than 1. */
  start: z.optional(z.number()),
  get in() {
    return z.array(z.union([z.string(), TextElement]));
  },
});
export type TextElement = z.output<typeof TextElement>;

/** A formatted text as pages draw it. */
export const Text = z.array(z.union([z.string(), TextElement]));
export type Text = z.output<typeof Text>;

/** What every link in such a text carries: the page it leads to learns nothing and gains nothing. */
export const LINK_REL = "noopener noreferrer nofollow ugc";
