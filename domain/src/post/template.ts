import type { FieldErrors } from "../kernel/refusal";
import {
  type Placeholder,
  placeholdersOf,
  REQUIRED_PLACEHOLDERS,
  TEMPLATE_KIND_LABELS,
  type TextKind,
} from "./words";

export type Values = Partial<Record<Placeholder, string>> & { link: string };
export type LetterBlock = { paragraph: string } | { link: string; label: string };
export type FilledLetter = { subject: string; blocks: LetterBlock[] };

/** Everything between braces; unknown names are errors, not text. */
const BRACES = /\{([^{}\n]*)\}/g;
const LINK = "{link}";
/** May have several paragraphs, or none. */
const FEEDBACK = "{feedback}";
const LINK_LABEL = "Open your proposal";
export const QUEUE_LABEL = "Open your queue";
export const PORTAL_LABEL = "Open the portal";

const namesIn = (text: string): string[] => [...text.matchAll(BRACES)].map(([, name = ""]) => name);
const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(", ");
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** The errors of a template's subject and body. */
export function templateFaults(kind: TextKind, subject: string, body: string): FieldErrors {
  const faults: FieldErrors = {};
  const add = (field: "subject" | "body", ...messages: string[]) => {
    if (messages.length > 0) faults[field] = [...(faults[field] ?? []), ...messages];
  };
  add("subject", ...unknownIn(kind, subject));
  add("body", ...unknownIn(kind, body));
  if (subject.includes(LINK)) add("subject", "{link} is a button. Use it in the text, not in the subject.");
  if (paragraphsOf(body).some((paragraph) => paragraph.includes(LINK) && paragraph !== LINK))
    add("body", "{link} is a button. Leave an empty line before and after it.");
  if (subject.includes(FEEDBACK)) add("subject", "{feedback} is for the text. Remove it from the subject.");
  if (paragraphsOf(body).some((paragraph) => paragraph.includes(FEEDBACK) && paragraph !== FEEDBACK))
    add("body", "{feedback} may have several paragraphs. Leave an empty line before and after it.");
  const missing = REQUIRED_PLACEHOLDERS[kind].filter((name) => !namesIn(body).includes(name));
  if (kind !== "team" && missing.length > 0)
    add("body", `A mail of the kind "${TEMPLATE_KIND_LABELS[kind]}" needs ${inBraces(missing)}.`);
  return faults;
}

function unknownIn(kind: TextKind, text: string): string[] {
  const known = Object.keys(placeholdersOf(kind));
  const unknown = [...new Set(namesIn(text).filter((name) => !known.includes(name)))];
  if (unknown.length === 0) return [];
  if (kind === "team")
    return [
      `${inBraces(unknown)} cannot be used in a mail to reviewers or organisers. Use only ${inBraces(known)}.`,
    ];
  const are = unknown.length === 1 ? "is no placeholder" : "are no placeholders";
  return [`${inBraces(unknown)} ${are}. There are: ${inBraces(known)}.`];
}

/**
 * A template with its placeholders filled in. It is parsed first, so that no value can be read as a paragraph, a button or
 * another placeholder.
 */
export function fillTemplate(
  template: { subject: string; body: string },
  values: Values,
  label = LINK_LABEL,
): FilledLetter {
  const known = new Map(Object.entries(values));
  const filled = (text: string) =>
    text.replace(BRACES, (whole, name: string) => {
      const value = known.get(name);
      return value === undefined ? whole : oneLine(value);
    });
  return {
    subject: filled(template.subject).trim(),
    blocks: paragraphsOf(template.body).flatMap((paragraph): LetterBlock[] => {
      if (paragraph === LINK) return [{ link: values.link, label }];
      if (paragraph === FEEDBACK && values.feedback !== undefined)
        return paragraphsOf(values.feedback).map((written) => ({ paragraph: written }));
      return [{ paragraph: filled(paragraph) }];
    }),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A letter's editable text, with `{link}` for the button. */
export const editableText = (letter: FilledLetter): string =>
  letter.blocks.map((block) => ("link" in block ? LINK : block.paragraph)).join("\n\n");

/** The letter after its text was edited. Its button is where `{link}` is; without that it is removed. */
export function editedLetter(letter: FilledLetter, subject: string, body: string): FilledLetter {
  const button = letter.blocks.find((block) => "link" in block);
  return {
    subject: oneLine(subject),
    blocks: paragraphsOf(body).map((paragraph) => (paragraph === LINK && button ? button : { paragraph })),
  };
}
