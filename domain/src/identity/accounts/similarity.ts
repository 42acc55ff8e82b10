/**
 * The similarity of two texts, from 0 to 1: twice the number of shared characters, divided by the length of both. It
 * ignores the order, so that shuffled letters count as similar.
 */
export function quickRatio(a: string, b: string): number {
  const [first, second] = [[...a], [...b]];
  const length = first.length + second.length;
  if (length === 0) return 1;
  const left = new Map<string, number>();
  for (const c of second) left.set(c, (left.get(c) ?? 0) + 1);
  let shared = 0;
  for (const c of first) {
    const n = left.get(c) ?? 0;
    if (n > 0) shared++;
    left.set(c, n - 1);
  }
  return (2 * shared) / length;
}
