import { employersName } from "../identity/profiles/employers";
import { ownDomain } from "../identity/profiles/own-domain";
import { foldText } from "../kernel/fold-text";
import { splitAuthors } from "./authors";
import { eachText, type Texts, textsThat } from "./fields";

/** The texts of a proposal that a reviewer reads as the speaker wrote them. */
const SEARCHED = textsThat(({ searched }) => searched);

/** Where an author may be named: in these texts, or in the attached file. */
export const NAMED_IN = [...SEARCHED, "file"] as const;
type NamedIn = (typeof NAMED_IN)[number];

const CALLED: Record<NamedIn, string> = { ...eachText(({ called }) => called), file: "file" };

/** Who is not to be named: all authors, comma-joined, and the submitter's handles, address and employer. */
export type Author = { authors: string; handles: readonly string[]; email: string; employer: string };

/** What names an author, by the text that it stands in. Words are spelled as the authors spell them. */
export type Naming = { field: NamedIn; words: string[] };

/** Which texts name who wrote them, and by which words (`namesIn`). */
export function namings(texts: Readonly<Texts>, author: Author): Naming[] {
  const search = namesIn(author);
  return SEARCHED.flatMap((field) => {
    const words = search(texts[field]);
    return words.length > 0 ? [{ field, words }] : [];
  });
}

/**
 * A search for the words of a text that name who wrote it: by a whole name, by a part of one of three letters or more,
 * by a handle, by the address, by its domain where that is not one for all, or by the employer. Case and accents are the
 * same; words are whole. Where a name is an everyday word this says too much: it is for a warning, never for a refusal.
 */
export function namesIn(author: Author): (text: string) => string[] {
  const spelled = new Map(wordsNaming(author).map((word) => [foldText(word), word]));
  // The longest first, so that a whole name is told as one.
  const sought = [...spelled.keys()].sort((a, b) => b.length - a.length);
  return (text) => wholeWords(foldText(text), sought).map((word) => spelled.get(word) ?? word);
}

/**
 * Those of the sought words that stand in a text, each once, in the text's order. Searched by hand: one pattern for
 * each author, with the borders of words in every script, would take milliseconds to compile.
 */
function wholeWords(text: string, sought: readonly string[]): string[] {
  const first = new Map<string, number>();
  let rest = text;
  for (const word of sought) {
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word, at + 1)) {
      if (!isWhole(rest, at, word)) continue;
      if (!first.has(word)) first.set(word, at);
      // Not to be found again as a part of itself.
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

/** What a person is told of it. */
export const namingSentence = ({ field, words }: Naming): string =>
  `${words.map((word) => `“${word}”`).join(", ")} ${words.length === 1 ? "stands" : "stand"} in the ${CALLED[field]}.`;

function wordsNaming({ authors, handles, email, employer }: Author): string[] {
  const names = splitAuthors(authors);
  const parts = names.flatMap(partsOf);
  const bare = handles.map((handle) => handle.replace(/^@/, ""));
  const domain = ownDomain(email);
  return [...names, ...parts, ...bare, email, domain ?? "", employersName(employer)].filter(isLongEnough);
}

/** The parts of a name that tell who it is: not the small ones of "Ludwig van Beethoven". */
function partsOf(name: string): string[] {
  const parts = name.split(" ");
  const capital = parts.filter((part) => part !== part.toLowerCase());
  return capital.length > 0 ? capital : parts;
}

/** In these, words stand without spaces between them, and a name has one or two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const isLongEnough = (word: string): boolean =>
  (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= (UNSPACED.test(word) ? 2 : 3);
