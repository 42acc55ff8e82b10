import { oneLine } from "../../kernel/one-line";

type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one for anything else. */
export const objectOf = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** The value if it is a list; otherwise an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Control characters other than tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g;

/** A text, or a number as text; empty for anything else. Never parsed as HTML or Markdown. */
export function textIn(value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return "";
  return value.replace(/\r\n?/g, "\n").replace(CONTROLS, "").toWellFormed().trim();
}

/** A text on one line, for titles and names. */
export const lineIn = (value: unknown): string => oneLine(textIn(value)).trim();

/** A name, which may be given in several languages, or within an object; English is preferred. */
export function nameIn(value: unknown): string {
  const { name, en, ...others } = objectOf(value);
  const own = textIn(value) || textIn(name) || textIn(en) || textIn(objectOf(name).en);
  return own || textIn(Object.values(objectOf(name))[0]) || textIn(Object.values(others)[0]);
}

/** The value if it is a finite number; otherwise null. */
export const numberIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The first and the last name in a full one. */
export function namesIn(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}
