/** Below this number, a share is less meaningful than the two numbers. */
export const ENOUGH_FOR_SHARES = 10;

const FRACTIONS = [
  [1, "All"],
  [9 / 10, "Nine in ten"],
  [4 / 5, "Four in five"],
  [3 / 4, "Three quarters"],
  [2 / 3, "Two thirds"],
  [1 / 2, "Half"],
  [1 / 3, "A third"],
  [1 / 4, "A quarter"],
  [1 / 5, "A fifth"],
  [1 / 10, "A tenth"],
] as const;
/** The tolerance for "about" a fraction. */
const ABOUT = 0.025;

/** `part` of `whole` at the start of a sentence: "Two thirds", "About half"; otherwise, and for few, "7 of 24". */
export function describeShare(part: number, whole: number): string {
  if (whole < ENOUGH_FOR_SHARES) return `${part} of ${whole}`;
  const share = part / whole;
  const exact = FRACTIONS.find(([fraction]) => Math.abs(fraction - share) < 1e-9);
  if (exact) return exact[1];
  const near = FRACTIONS.filter(([fraction]) => fraction < 1 && Math.abs(fraction - share) <= ABOUT).sort(
    ([a], [b]) => Math.abs(a - share) - Math.abs(b - share),
  )[0];
  return near ? `About ${near[1].toLowerCase()}` : `${part} of ${whole}`;
}

/** A percentage without decimals; null for few, where it would seem too exact. */
export const percentOf = (part: number, whole: number): string | null =>
  whole < ENOUGH_FOR_SHARES ? null : `${Math.round((100 * part) / whole)} %`;
