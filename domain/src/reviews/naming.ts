import { ownDomain } from "../conflicts/rules";
import { splitAuthors } from "../submissions/authors";

/** The texts of a proposal that a reviewer reads as the speaker wrote them. */
export const WRITTEN = ["title", "abstract", "conflicts", "remarks"] as const;
export type WrittenField = (typeof WRITTEN)[number];

const CALLED: Record<WrittenField, string> = {
  title: "title",
  abstract: "abstract",
  conflicts: "conflicts of interest",
  remarks: "remarks",
};

/** Who is not to be named: all authors, comma-joined, and the submitter's handles and address. */
export type Author = { authors: string; handles: readonly string[]; email: string };

/** What names an author, by the text that it stands in. Words are spelled as the authors spell them. */
export type Naming = { field: WrittenField; words: string[] };

/**
 * Which texts name who wrote them: by a whole name, by a part of one of three letters or more, by a handle, by the
 * address, or by its domain where that is not one for all. Case and accents are the same; words are whole. Where a
 * name is an everyday word this says too much: it is for a warning, never for a refusal.
 */
export function namings(texts: Readonly<Record<WrittenField, string>>, author: Author): Naming[] {
  const spelled = new Map(wordsNaming(author).map((word) => [folded(word), word]));
  if (spelled.size === 0) return [];
  // The longest first, so that a whole name is told as one.
  const sought = [...spelled.keys()].sort((a, b) => b.length - a.length).map(asPattern);
  const pattern = new RegExp(sought.join("|"), "gu");
  return WRITTEN.flatMap((field) => {
    const found = folded(texts[field]).match(pattern) ?? [];
    const words = new Set(found.map((match) => spelled.get(match.replace(/\s+/gu, " ")) ?? match));
    return words.size > 0 ? [{ field, words: [...words] }] : [];
  });
}

/** What a person is told of it. */
export const namingSentence = ({ field, words }: Naming): string =>
  `${words.map((word) => `“${word}”`).join(", ")} ${words.length === 1 ? "stands" : "stand"} in the ${CALLED[field]}.`;

function wordsNaming({ authors, handles, email }: Author): string[] {
  const names = splitAuthors(authors);
  const parts = names.flatMap(partsOf);
  const bare = handles.map((handle) => handle.replace(/^@/, ""));
  const domain = ownDomain(email);
  return [...names, ...parts, ...bare, email, ...(domain ? [domain] : [])].filter(isLongEnough);
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

/** What letters are that carry a stroke and no accent. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");

function asPattern(word: string): string {
  const literal = word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replace(/\s+/gu, "\\s+");
  return UNSPACED.test(word) ? literal : `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`;
}
