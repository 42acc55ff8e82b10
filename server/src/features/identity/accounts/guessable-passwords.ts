/** Usual substitutions of letters, to compare with a list of words. */
const LETTERS = new Map(
  Object.entries({ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" }),
);

const unmasked = (text: string): string => Array.from(text, (c) => LETTERS.get(c) ?? c).join("");
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, "");
const withoutHead = (text: string): string => text.replace(/^[^\p{L}]+/u, "");

/** The variants of a password to look up: without substitutions, and without digits and special characters around. */
function guessesFrom(password: string): Set<string> {
  const plain = password.normalize("NFKC").toLowerCase();
  const cores = [plain, lettersAndDigits(plain), withoutTail(plain), withoutHead(withoutTail(plain))];
  return new Set([...cores, ...cores.map(unmasked), lettersAndDigits(unmasked(withoutTail(plain)))]);
}

let list: Promise<ReadonlySet<string>> | null = null;

/** 49,000 leaked passwords, most common first; loaded when the first password is set. */
const listed = () => {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
};

/** Whether at least half of a password is a common password. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await listed();
  return [...guessesFrom(password)].some((guess) => guess.length * 2 >= password.length && common.has(guess));
}
