/** Additional authors: letters of any script, combining marks and spaces (decisions, "Forms"). */
export const AUTHOR_PATTERN = /^[\p{L}\p{M} ]+$/u;
export const NOT_AUTHOR_CHARACTERS = /[^\p{L}\p{M} ]/gu;

export const AUTHOR_LENGTH = 301;

/** The names of a comma-joined author list, trimmed, without empty ones. */
export const splitAuthors = (authors: string): string[] =>
  authors
    .split(",")
    .map((a) => a.trim().replace(/\s+/g, " "))
    .filter((a) => a !== "");

/** The author list as it is stored, separated by commas. */
export const joinAuthors = (names: readonly string[]): string => names.join(",");

/**
 * The stored author list: the submitter first, then the others as given. `formerly` is the first author of the saved
 * version, so that a renamed submitter is not listed twice.
 */
export function withSubmitterFirst(names: readonly string[], submitter: string, formerly?: string): string[] {
  const [first, ...others] = names;
  const rest = first === submitter || first === formerly ? others : names;
  return [submitter, ...rest.filter((name) => name !== submitter)];
}

/** The errors of the authors; of those who were typed now, which by default are all additional ones. */
export function authorFaults(
  names: readonly string[],
  maxAuthors: number,
  additional: readonly string[] = names.slice(1),
): string[] {
  const faults: string[] = [];
  if (additional.some((name) => !AUTHOR_PATTERN.test(name)))
    faults.push("Names of additional authors may contain letters and spaces only.");
  if (additional.some((name) => name.length > AUTHOR_LENGTH))
    faults.push(`An author's name may have at most ${AUTHOR_LENGTH} characters.`);
  if (names.length > maxAuthors) faults.push(`A proposal may have at most ${maxAuthors} authors.`);
  return faults;
}
