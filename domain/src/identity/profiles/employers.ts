import { foldText } from "../../kernel/fold-text";

/** Words for the legal form of an employer, as `wordsOf` spells it. */
const LEGAL_FORMS = [
  "inc|incorporated|corp|corporation|co|company|and co|llc|llp|lp|ltd|limited|private limited|plc|pty|pte|pvt",
  "gmbh|ggmbh|mbh|gesellschaft mbh|ag|kg|kgaa|ohg|gbr|ug|ug haftungsbeschrankt|ev|eg|ek|se|and cie|bv|nv",
  "sa|sas|sasu|sarl|snc|srl|spa|sl|slu|sa de cv|ltda|ab|as|asa|aps|oy|oyj|ou|kft|zrt|doo|dd|sro|spol s ro",
  "sp zoo|sp z oo|bhd|sdn bhd|kk|gk|ооо|оао|зао|пао|ао|주|주식회사|유한회사|株|株式会社|有限会社|合同会社",
  "有限公司|有限责任公司|股份有限公司",
].flatMap((line) => line.split("|"));
/** Initials may be apart, as in "S. A." */
const AT_THE_END = new Set(
  LEGAL_FORMS.flatMap((form) => (/^[a-z]{2,4}$/.test(form) ? [form, [...form].join(" ")] : [form])),
);
const IN_FRONT = new Set(
  "the|ооо|оао|зао|пао|ао|주|주식회사|유한회사|株|株式会社|有限会社|合同会社".split("|"),
);
/** Written without a space before or behind the name. */
const JOINED =
  /^(?:株式会社|有限会社|合同会社|주식회사)(?=.)|(?<=.)(?:股份有限公司|有限责任公司|有限公司|株式会社|有限会社|合同会社|주식회사)$/u;

/** Answers of people without an employer, or who do not name it: sharing it means nothing. */
const NO_EMPLOYER = new Set(
  [
    "none|no|nil|null|na|n a|not applicable|nobody|unknown|various|tba|tbd|secret|confidential|private|personal",
    "freelance|freelancer|self|self employed|selfemployed|me|myself|independent|independent consultant|consultant",
    "independent researcher|independent security researcher|security researcher|contractor|student|university",
    "retired|unemployed|not employed|employed|between jobs|unaffiliated|private person|home",
  ].flatMap((line) => line.split("|")),
);

/**
 * The spelling by which employers are compared: without case, accents, punctuation, "the" and forms of law, and never a
 * guess beyond that. null: the text names none. The key of a key is itself.
 */
export function employerKey(typed: string): string | null {
  const key = withoutForm(wordsOf(typed)).join(" ");
  return key === "" || NO_EMPLOYER.has(key) ? null : key;
}

/** The employer that two people share, as the first of them spells it; null where they share none. */
export function sharedEmployer(one: string, other: string): string | null {
  const key = employerKey(one);
  return key !== null && key === employerKey(other) ? one.trim() : null;
}

/** An employer as people call it: as typed, without its form of law; empty where the text names none. */
export function employersName(typed: string): string {
  const key = employerKey(typed);
  if (key === null) return "";
  let words = typed.trim().split(/\s+/u);
  const same = (fewer: string[]) => employerKey(fewer.join(" ")) === key;
  while (words.length > 1 && same(words.slice(0, -1))) words = words.slice(0, -1);
  while (words.length > 1 && same(words.slice(1))) words = words.slice(1);
  return words.join(" ").replace(/[,;]$/u, "");
}

/** Dots and apostrophes join what they are in, as in "S.A."; all other punctuation parts words. */
const wordsOf = (typed: string): string[] =>
  foldText(typed)
    .replace(/[&+]/gu, " and ")
    .replace(/[.'’`]/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** The words of the longest form; something always stays. */
const MOST_WORDS = 4;

function withoutForm(words: readonly string[]): readonly string[] {
  for (let n = Math.min(MOST_WORDS, words.length - 1); n > 0; n--) {
    if (AT_THE_END.has(words.slice(-n).join(" "))) return withoutForm(words.slice(0, -n));
    if (IN_FRONT.has(words.slice(0, n).join(" "))) return withoutForm(words.slice(n));
  }
  const bare = words.map((word) => word.replace(JOINED, ""));
  return bare.some((word, n) => word !== words[n]) ? withoutForm(bare) : words;
}
