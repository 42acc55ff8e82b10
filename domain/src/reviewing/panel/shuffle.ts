export type Random = ReturnType<typeof shuffled>;

/** Draws that are the same for the same seed, everywhere (mulberry32). Not for secrets. */
export function shuffled(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  /** A whole number from 0 up to, and without, `end`. */
  const below = (end: number) => next() % end;
  return {
    below,
    /** The items in a drawn order that does not depend on the one they come in. */
    order<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
      return [...items]
        .sort(compare)
        .map((item) => ({ item, lot: next() }))
        .sort((a, b) => a.lot - b.lot)
        .map(({ item }) => item);
    },
  };
}
