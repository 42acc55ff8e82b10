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
  };
}
