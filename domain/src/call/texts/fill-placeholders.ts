import { lookup } from "../../kernel/lookup";
import { isSafeLink } from "./links";
import type { Text } from "./tree";

/**
 * Fills a text's `{placeholders}`, in plain text and in links. It works on the parsed text, so that values are never
 * parsed as Markdown. Unknown placeholders are kept.
 */
export const fillPlaceholders = (text: Text, values: Readonly<Record<string, string>>): Text =>
  text.flatMap((part) => {
    if (typeof part === "string") return [fill(part, values)];
    const inside = fillPlaceholders(part.in, values);
    if (part.href === undefined) return [{ ...part, in: inside }];
    const href = fill(part.href, values);
    return isSafeLink(href) ? [{ ...part, href, in: inside }] : inside;
  });

const fill = (typed: string, values: Readonly<Record<string, string>>) =>
  typed.replace(/\{(\w+)\}/g, (whole, name: string) => lookup(values, name) ?? whole);

const BLOCKS = new Set(["p", "h2", "h3", "h4", "li", "pre", "blockquote"]);

/** A text without formatting, one line for each block. */
export const plainText = (text: Text): string =>
  rawText(text)
    .replace(/\n{2,}/g, "\n")
    .trim();

const rawText = (text: Text): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.el === "br") return "\n";
      return BLOCKS.has(part.el) ? `${rawText(part.in)}\n` : rawText(part.in);
    })
    .join("");
