/**
 * How alike two texts are, 0 to 1: twice the characters they share, over the characters of both. An upper
 * bound of the share that stands in the same order, so that shuffling letters does not hide a likeness.
 */
export function quickRatio(a: string, b: string): number {
  const [ours, theirs] = [[...a], [...b]];
  const length = ours.length + theirs.length;
  if (length === 0) return 1;
  const left = new Map<string, number>();
  for (const c of theirs) left.set(c, (left.get(c) ?? 0) + 1);
  let shared = 0;
  for (const c of ours) {
    const n = left.get(c) ?? 0;
    if (n > 0) shared++;
    left.set(c, n - 1);
  }
  return (2 * shared) / length;
}
