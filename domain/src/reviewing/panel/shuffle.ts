export type Random = ReturnType<typeof shuffled>;

/** A random generator with the same sequence for the same seed on every machine (mulberry32). Not for secrets. */
export function shuffled(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  /** An integer from 0 to `end` - 1. */
  const below = (end: number) => next() % end;
  return {
    below,
    /** Shuffles the items; the result does not depend on their order. */
    order<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
      return [...items]
        .sort(compare)
        .map((item) => ({ item, lot: next() }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ item }) => item);
    },
  };
}
