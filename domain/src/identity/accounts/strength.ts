/**
 * How long a password would withstand guessing, roughly: an estimate from its length, the kinds of its characters
 * and how much of it repeats or follows on. It knows no dictionary, hence its careful words; it refuses nothing.
 */
export type Strength = "weak" | "fair" | "good" | "strong";

/** What is said of it: no more than the estimate knows. */
export const STRENGTH_WORDS: Record<Strength, string> = {
  weak: "weak: quickly guessed",
  fair: "fair: longer is better",
  good: "good, if you use it nowhere else",
  strong: "strong, if you use it nowhere else",
};

const KINDS: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Lo}/u, 100],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{M}\p{N}]/u, 32],
];

/** Bits of guessing, from which each word is earned. */
const WORDS: readonly [number, Strength][] = [
  [78, "strong"],
  [60, "good"],
  [42, "fair"],
];

/** A hint beside the rules; null while there is nothing to judge. */
export function passwordStrength(password: string): Strength | null {
  if (password === "") return null;
  const bits = surprises(password) * Math.log2(alphabet(password));
  return WORDS.find(([least]) => bits >= least)?.[1] ?? "weak";
}

/** From how many characters a guesser must choose. */
const alphabet = (password: string): number =>
  KINDS.filter(([kind]) => kind.test(password)).reduce((sum, [, size]) => sum + size, 0) || 1;

/** Keys that lie beside each other, as a guesser walks them. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
];

/** How many of its characters are not foretold by those before: repeats, runs and known walks count little. */
function surprises(password: string): number {
  const letters = [...password.toLowerCase()];
  return letters.reduce((sum, letter, index) => {
    const before = letters[index - 1];
    if (before === undefined) return 1;
    if (letter === before || follows(before, letter)) return sum + 0.2;
    return sum + (letters.slice(0, index).includes(letter) ? 0.6 : 1);
  }, 0);
}

const follows = (a: string, b: string): boolean =>
  ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
