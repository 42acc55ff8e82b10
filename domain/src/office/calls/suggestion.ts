/** Letters with marks are two characters afterwards: the letter, and what is dropped. */
const MARKS = /\p{M}/gu;

/**
 * The suggested address of a call: its name and year in lower case, such as `example-2026`; with a number where it is
 * taken.
 */
export function suggestedSlug(product: string, year: string, taken: readonly string[] = []): string {
  const wanted = `${product} ${year}`
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const numbered = (n: number) => {
    const end = n === 1 ? "" : `-${n}`;
    return `${wanted.slice(0, 60 - end.length).replace(/^-+|-+$/g, "")}${end}`;
  };
  const attempts = Array.from(taken, (_, index) => numbered(index + 1));
  return attempts.find((slug) => !taken.includes(slug)) ?? numbered(taken.length + 1);
}
