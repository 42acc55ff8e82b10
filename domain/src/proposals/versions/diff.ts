import { diffWordsWithSpace } from "diff";

/** A passage of two compared texts: in both, only in the newer, or only in the older one. */
export type Passage = { kind: "same" | "added" | "removed"; text: string };

/** Beyond this many changes the texts are shown one after the other, so that no text costs more than a fraction of a second. */
const MOST_CHANGES = 1_500;

/** The difference of two texts by words. Without removed passages it is the newer text, without added ones the older. */
export function wordDiff(before: string, after: string): Passage[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return changes
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    }));
}

const joined = (passages: readonly Passage[], without: Passage["kind"]): string =>
  passages.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

/** The newer text of a difference. */
export const newerText = (passages: readonly Passage[]): string => joined(passages, "removed");

/** The older text of a difference. */
export const olderText = (passages: readonly Passage[]): string => joined(passages, "added");

/** An unchanged passage of which only the ends are shown; `hidden` is between them. */
export type Folded = { kind: "folded"; start: string; hidden: string; end: string };

/** The length from which an unchanged passage is folded, and the length of each end. */
const FOLDED_FROM = 400;
const END = 120;

/** Folds long unchanged passages between words; before the first and after the last change one end is enough. */
export const folded = (passages: readonly Passage[]): (Passage | Folded)[] =>
  passages.map((passage, i) => {
    const { kind, text } = passage;
    if (kind !== "same" || text.length < FOLDED_FROM) return passage;
    const start = i === 0 ? "" : startOf(text);
    const end = i === passages.length - 1 ? "" : endOf(text);
    return { kind: "folded", start, hidden: text.slice(start.length, text.length - end.length), end };
  });

const startOf = (text: string): string => /^.*\s/s.exec(text.slice(0, END))?.[0] ?? "";
const endOf = (text: string): string => /\s.*$/s.exec(text.slice(-END))?.[0] ?? "";

/** A difference as plain text, for mails: removed words in [- -], added ones in {+ +}; long unchanged passages are left out. */
export const plainDiff = (before: string, after: string): string =>
  folded(wordDiff(before, after)).map(plain).join("");

function plain(passage: Passage | Folded): string {
  switch (passage.kind) {
    case "folded":
      return `${passage.start}[…]${passage.end}`;
    case "same":
      return passage.text;
    case "added":
      return `{+${passage.text}+}`;
    case "removed":
      return `[-${passage.text}-]`;
  }
}
