const LONGEST = 48;

/** A text in small letters, digits and hyphens, as addresses and file names take it; empty where nothing is left. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
