import { lookup } from "../../kernel/lookup";
import { isSafeLink } from "./links";
import type { Text } from "./tree";

/**
 * A text with its `{placeholders}` filled in, in letters and in links. It is filled after it was read: a value is never
 * Markdown. What is no placeholder stays as it stands.
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

/** A text's letters alone, a block a line, as a search engine shows them. */
export const plainText = (text: Text): string =>
  letters(text)
    .replace(/\n{2,}/g, "\n")
    .trim();

const letters = (text: Text): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.el === "br") return "\n";
      return BLOCKS.has(part.el) ? `${letters(part.in)}\n` : letters(part.in);
    })
    .join("");
