/** What of a proposal is compared when the same call is brought over again. */
export const FIELDS = [
  "title",
  "abstract",
  "remarks",
  "authors",
  "topic",
  "type",
  "duration",
  "decision",
] as const;
export type Field = (typeof FIELDS)[number];

export type Values = Record<Field, string>;

/** Short marks of a value, by which it is known again without being kept: as it was there, and as it was written here. */
export type Marks = Record<Field, { there: string; here: string }>;

export type Change = { field: Field; from: string; to: string };
