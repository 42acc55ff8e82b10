/** What people write for a letter, so that a list of words knows it. */
const LETTERS = new Map(
  Object.entries({ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" }),
);

const unmasked = (text: string): string => Array.from(text, (c) => LETTERS.get(c) ?? c).join("");
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, "");
const withoutHead = (text: string): string => text.replace(/^[^\p{L}]+/u, "");

/** What a guesser makes of a password: words of the list with digits and special characters around and within. */
function guessesFrom(password: string): Set<string> {
  const plain = password.normalize("NFKC").toLowerCase();
  const cores = [plain, lettersAndDigits(plain), withoutTail(plain), withoutHead(withoutTail(plain))];
  return new Set([...cores, ...cores.map(unmasked), lettersAndDigits(unmasked(withoutTail(plain)))]);
}

let list: Promise<ReadonlySet<string>> | null = null;

/** 49,000 passwords of leaked collections, commonest first; fetched when the first password is set. */
const listed = () => {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
};

/** Whether a password is a common one, or little more than that: the common part is at least half of it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await listed();
  return [...guessesFrom(password)].some((guess) => guess.length * 2 >= password.length && common.has(guess));
}
