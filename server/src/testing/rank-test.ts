/**
 * How likely two samples that differ at least as much would be, if both were drawn alike (Mann and Whitney's U, two
 * sided, by the normal approximation with a correction for ties: good from about eight values each).
 */
export function rankSumProbability(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, ofOne: true })),
    ...other.map((value) => ({ value, ofOne: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const [n, m, total] = [one.length, other.length, all.length];
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < total; ) {
    let to = from;
    while (to < total && all[to]?.value === all[from]?.value) to++;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ ofOne }) => ofOne).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (deviation === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return 2 * upperTail(z);
}

/** The part of a normal distribution above z (Abramowitz and Stegun 26.2.17; off by less than 10⁻⁷). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
