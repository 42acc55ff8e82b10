/** Choices that seem random and are the same for each seed, so that a failure can be repeated. */
export function seeded(seed: number) {
  let state = seed;
  /** A whole number from 0, less than this. */
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return {
    below,
    chance: () => below(2) === 1,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** In another order. A comparator that draws would depend on how the engine sorts. */
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((entry) => ({ entry, at: below(2 ** 16) }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry),
  };
}
