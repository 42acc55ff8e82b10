/** Letters with marks are two characters afterwards: the letter, and what is dropped. */
const MARKS = /\p{M}/gu;

/** The suggested address of a call: its name and year in lower case, such as `example-2026`. */
export const suggestedSlug = (product: string, year: string): string =>
  `${product} ${year}`
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
