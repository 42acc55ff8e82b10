import { employersName } from "../identity/profiles/employers";
import { ownDomain } from "../identity/profiles/own-domain";
import { foldText } from "../kernel/fold-text";
import { splitAuthors } from "./authors";
import { eachText, type Texts, textsThat } from "./fields";

/** The texts of a proposal that reviewers see unchanged. */
const SEARCHED = textsThat(({ searched }) => searched);

/** Where an author may be named: these texts, the answers to the call's questions, and the attached file. */
export const NAMED_IN = [...SEARCHED, "answers", "file"] as const;
type NamedIn = (typeof NAMED_IN)[number];

const CALLED: Record<NamedIn, string> = {
  ...eachText(({ called }) => called),
  answers: "answers to the questions",
  file: "file",
};

/** The identities to search for: all authors, comma-joined, and the submitter's handles, address and employer. */
export type Author = { authors: string; handles: readonly string[]; email: string; employer: string };

/** The words that name an author, by text, in the authors' spelling. */
export type Naming = { field: NamedIn; words: string[] };

/** The texts, with the answers as one, that name their author, with the words (see `namesIn`). */
export function namings(texts: Readonly<Texts & { answers?: string }>, author: Author): Naming[] {
  const search = namesIn(author);
  return [...SEARCHED, "answers" as const].flatMap((field) => {
    const words = search(texts[field] ?? "");
    return words.length > 0 ? [{ field, words }] : [];
  });
}

/**
 * Searches a text for words that name its author: a full name, a part of it with three or more letters, a handle, the
 * address, its domain unless that is a public provider's, or the employer. Ignores case and accents; matches whole words.
 * A name that is a common word gives false positives, so use it for warnings only.
 */
export function namesIn(author: Author): (text: string) => string[] {
  const spelled = new Map(wordsNaming(author).map((word) => [foldText(word), word]));
  // The longest first, so that a full name is one match.
  const sought = [...spelled.keys()].sort((a, b) => b.length - a.length);
  return (text) => wholeWords(foldText(text), sought).map((word) => spelled.get(word) ?? word);
}

/**
 * The sought words that occur in a text, each once, in the text's order. Without regular expressions: one for each author,
 * with word boundaries for every script, would take milliseconds to compile.
 */
function wholeWords(text: string, sought: readonly string[]): string[] {
  const first = new Map<string, number>();
  let rest = text;
  for (const word of sought) {
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word, at + 1)) {
      if (!isWhole(rest, at, word)) continue;
      if (!first.has(word)) first.set(word, at);
      // Don't match its parts again.
      rest = rest.slice(0, at) + "\0".repeat(word.length) + rest.slice(at + word.length);
    }
  }
  return [...first].sort(([, a], [, b]) => a - b).map(([word]) => word);
}

const isWhole = (text: string, at: number, word: string): boolean => {
  if (UNSPACED.test(word)) return true;
  const end = at + word.length;
  return (
    !ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) &&
    !BEGINS_WITH_WORD.test(text.slice(end, end + 2))
  );
};
const ENDS_IN_WORD = /[\p{L}\p{N}_]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}_]/u;

/** The match as a sentence. */
export const namingSentence = ({ field, words }: Naming): string =>
  `${words.map((word) => `“${word}”`).join(", ")} ${words.length === 1 ? "appears" : "appear"} in the ${CALLED[field]}.`;

function wordsNaming({ authors, handles, email, employer }: Author): string[] {
  const names = splitAuthors(authors);
  const parts = names.flatMap(partsOf);
  const bare = handles.map((handle) => handle.replace(/^@/, ""));
  const domain = ownDomain(email);
  return [...names, ...parts, ...bare, email, domain ?? "", employersName(employer)].filter(isLongEnough);
}

/** The identifying parts of a name: without particles such as in "Ludwig van Beethoven". */
function partsOf(name: string): string[] {
  const parts = name.split(" ");
  const capital = parts.filter((part) => part !== part.toLowerCase());
  return capital.length > 0 ? capital : parts;
}

/** Scripts without spaces between words, and with names of one or two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const isLongEnough = (word: string): boolean =>
  (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= (UNSPACED.test(word) ? 2 : 3);
