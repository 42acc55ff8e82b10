/** Lower case without accents, so that `jose` finds José. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * A search over the texts of `textOf`; every word must match. The texts are computed once per item, so that typing
 * stays fast with thousands of items.
 */
export function searchOver<T extends object>(textOf: (item: T) => string) {
  const known = new WeakMap<T, string>();
  const wordsOf = (item: T): string => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const words = plain(textOf(item));
    known.set(item, words);
    return words;
  };
  return (items: readonly T[], search: string): readonly T[] => {
    const asked = plain(search).split(/\s+/).filter(Boolean);
    return asked.length === 0
      ? items
      : items.filter((item) => asked.every((word) => wordsOf(item).includes(word)));
  };
}

/**
 * As `searchOver`, where the texts depend on something else too, such as labels; they are computed again when it
 * changes.
 */
export function searchOverWith<T extends object, C extends object>(textOf: (item: T, context: C) => string) {
  const known = new WeakMap<C, ReturnType<typeof searchOver<T>>>();
  return (items: readonly T[], search: string, context: C): readonly T[] => {
    const own = known.get(context) ?? searchOver((item: T) => textOf(item, context));
    known.set(context, own);
    return own(items, search);
  };
}

/** Sorts words ignoring case and accents, and numbers by value. */
export const { compare: compareWords } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The column that a list is sorted by. */
export type Sort<N extends string = string> = { column: N; descending: boolean };

/** A sort in the address: `title`, or `-title` for descending. */
export const sortName = (sort: Sort | null): string =>
  sort ? `${sort.descending ? "-" : ""}${sort.column}` : "";

/** The sort of an address; null for an unknown column. */
export function sortNamed<N extends string>(columns: readonly { name: N }[], text: string): Sort<N> | null {
  const descending = text.startsWith("-");
  const asked = descending ? text.slice(1) : text;
  const column = columns.find(({ name }) => name === asked);
  return column ? { column: column.name, descending } : null;
}
