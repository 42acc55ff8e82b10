/**
 * A rough estimate of a password's strength by its length, the kinds of its characters, repetitions and sequences. It uses
 * no dictionary, hence the cautious labels; it refuses nothing.
 */
export type Strength = "weak" | "fair" | "good" | "strong";

/** The labels, as cautious as the estimate. */
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

/** The minimum of bits for each label. */
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

/** The size of the alphabet that an attacker has to try. */
const alphabet = (password: string): number =>
  KINDS.filter(([kind]) => kind.test(password)).reduce((sum, [, size]) => sum + size, 0) || 1;

/** Rows of adjacent keys. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
];

/** The number of unpredictable characters: repetitions, sequences and adjacent keys count little. */
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
