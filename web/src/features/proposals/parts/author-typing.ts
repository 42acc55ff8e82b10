import { NOT_AUTHOR_CHARACTERS, splitAuthors } from "@lectern/domain/proposals/authors";

/**
 * What typing into the author's field comes to: complete names end at a comma (phone keyboards send no key
 * event for one), and of the rest only what a name may hold is kept.
 */
export function typedAuthors(typed: string): { complete: string[]; rest: string } {
  const pieces = typed.split(",");
  const rest = (pieces.pop() ?? "").replace(NOT_AUTHOR_CHARACTERS, "");
  return { complete: authorsIn(pieces.join(",")), rest: complete(pieces) ? rest.trimStart() : rest };
}

const complete = (pieces: readonly string[]) => pieces.length > 0;

/** The author list with more names at its end: no blanks, nobody twice, never more than `max`. */
export function withAuthors(authors: readonly string[], added: readonly string[], max: number): string[] {
  const names = added.flatMap(authorsIn).filter((name) => !authors.includes(name));
  return [...authors, ...new Set(names)].slice(0, Math.max(max, authors.length));
}

const authorsIn = (text: string) =>
  splitAuthors(text)
    .map((name) => name.replace(NOT_AUTHOR_CHARACTERS, "").trim())
    .filter((name) => name !== "");
