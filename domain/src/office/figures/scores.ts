import type { Tally } from "./contract";

/** Overall scores are counted by half points. */
export const HALF_POINT = 0.5;

export type Histogram = {
  /** Each possible value of a score, in order, with its number of reviews. */
  bins: Tally[];
  /** The number of reviews. */
  of: number;
  /** The quartiles and the median; null without reviews. */
  middle: { low: number; median: number; high: number } | null;
};

/** Reviews by a score that goes from `min` to `max` in steps. */
export function histogramOf(
  tally: readonly Tally[],
  { min, max, step = 1 }: { min: number; max: number; step?: number },
): Histogram {
  const counts = new Map<number, number>();
  for (const { value, count } of tally) counts.set(value, (counts.get(value) ?? 0) + count);
  const bins = Array.from({ length: (max - min) / step + 1 }, (_, n) => {
    const value = min + n * step;
    return { value, count: counts.get(value) ?? 0 };
  });
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  const middle =
    all === 0 ? null : { low: at(bins, all / 4), median: at(bins, all / 2), high: at(bins, (3 * all) / 4) };
  return { bins, of: all, middle };
}

/** The smallest value with at least `wanted` reviews at or below it. */
function at(bins: readonly Tally[], wanted: number): number {
  let seen = 0;
  for (const { value, count } of bins) {
    seen += count;
    if (seen >= wanted && seen > 0) return value;
  }
  return bins.at(-1)?.value ?? 0;
}

/** Proposals by the spread of their reviews, in whole points: `value` is the maximum of each group. */
export function gapsInPoints(gaps: readonly Tally[]): Tally[] {
  const counts = new Map<number, number>();
  for (const { value, count } of gaps) {
    const most = Math.max(1, Math.ceil(value));
    counts.set(most, (counts.get(most) ?? 0) + count);
  }
  const largest = Math.max(4, ...counts.keys());
  return Array.from({ length: largest }, (_, n) => ({ value: n + 1, count: counts.get(n + 1) ?? 0 }));
}
