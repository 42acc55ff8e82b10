/** Small letters without marks, so that `jose` finds José. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * A search over what `textOf` says of each item; every word must be found. The texts are worked out once an item:
 * with thousands of them, typing must not wait for it.
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
 * As `searchOver`, where the texts depend on something else too, such as the labels of codes: with another one they
 * are worked out anew.
 */
export function searchOverWith<T extends object, C extends object>(textOf: (item: T, context: C) => string) {
  const known = new WeakMap<C, ReturnType<typeof searchOver<T>>>();
  return (items: readonly T[], search: string, context: C): readonly T[] => {
    const own = known.get(context) ?? searchOver((item: T) => textOf(item, context));
    known.set(context, own);
    return own(items, search);
  };
}

/** How people sort words: by letters, not by their case or marks, and numbers by their size. */
export const { compare: compareWords } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
