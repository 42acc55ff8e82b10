import { foldText } from "../../kernel/fold-text";

/** A person who can be mentioned, with each name under which they can be. */
export type Mentionable<K> = { key: K; names: readonly string[] };

/** A mention in a text: whom, and the name as it is written there, which starts after the `@`. */
export type Found<K> = { key: K; at: number; name: string };

const WORD = /[\p{L}\p{N}_]/u;

/**
 * The mentions in a text, in their order: `@` and a person's whole name, in any letter case. The longest name counts, so that
 * Ann is not mentioned with Ann Lee. People of the same name are all mentioned.
 */
export function findMentions<K>(text: string, people: readonly Mentionable<K>[]): Found<K>[] {
  const named = people.flatMap(({ key, names }) =>
    names.filter((name) => name !== "").map((name) => ({ key, name, folded: name.toLowerCase() })),
  );
  const found: Found<K>[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (at > 0 && WORD.test(text[at - 1] ?? "")) continue;
    const here = named.filter(({ name, folded }) => {
      const written = text.slice(at + 1, at + 1 + name.length);
      return written.toLowerCase() === folded && !WORD.test(text[at + 1 + name.length] ?? "");
    });
    const longest = Math.max(0, ...here.map(({ name }) => name.length));
    for (const { key, name } of here)
      if (name.length === longest) found.push({ key, at, name: text.slice(at + 1, at + 1 + longest) });
  }
  return found;
}

/** A text in which each mentioned person has the name that everyone may read. */
export function withPublicNames<K>(
  text: string,
  found: readonly Found<K>[],
  publicName: (key: K) => string,
): string {
  let written = "";
  let read = 0;
  for (const { key, at, name } of found) {
    if (at < read) continue;
    written += `${text.slice(read, at + 1)}${publicName(key)}`;
    read = at + 1 + name.length;
  }
  return written + text.slice(read);
}

/** What a person has typed after the `@` before the caret, or null where they are not mentioning anyone. */
export function typedMention(text: string, caret: number): string | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0 || (at > 0 && WORD.test(before[at - 1] ?? ""))) return null;
  const typed = before.slice(at + 1);
  return typed.length > 40 || typed.includes("\n") || typed.startsWith(" ") ? null : typed;
}

/** The names that start like what was typed, also those of which a later word does. */
export const suggested = <P extends { name: string; alias: string | null }>(
  typed: string,
  people: readonly P[],
): P[] => {
  const wanted = foldText(typed);
  const starts = (name: string) => {
    const folded = foldText(name);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  };
  return people.filter(({ name, alias }) => starts(name) || (alias !== null && starts(alias)));
};
