import { scoreOf } from "../../deciding/board/scores";
import { SCORE } from "../../reviewing/words";
import type { ScorePair, Tally } from "./contract";

export type Histogram = {
  /** Each possible value of a score, in order, with its number of reviews. */
  bins: Tally[];
  /** The number of reviews. */
  of: number;
  /** The quartiles and the median; null without reviews. */
  middle: { low: number; median: number; high: number } | null;
};

/** The reviews by one of their scores, or by their mean, which has half points. */
export function histogramOf(
  pairs: readonly ScorePair[],
  criterion: "speaker" | "topic" | "overall",
): Histogram {
  const step = criterion === "overall" ? 0.5 : 1;
  const of = ({ speaker, topic }: ScorePair) =>
    criterion === "overall"
      ? scoreOf({ speakerScore: speaker, topicScore: topic })
      : { speaker, topic }[criterion];
  const counts = new Map<number, number>();
  for (const pair of pairs) counts.set(of(pair), (counts.get(of(pair)) ?? 0) + pair.count);
  const bins = Array.from({ length: (SCORE.max - SCORE.min) / step + 1 }, (_, n) => {
    const value = SCORE.min + n * step;
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
