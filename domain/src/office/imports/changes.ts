/** The fields that are compared when a call is imported again. */
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

export const FIELD_LABELS: Record<Field, string> = {
  title: "Title",
  abstract: "Abstract",
  remarks: "Note",
  authors: "Further authors",
  topic: "Topic",
  type: "Type",
  duration: "Duration",
  decision: "Decision",
};

export type Values = Record<Field, string>;

/** Digests of each value as imported and as written, to detect later changes. */
export type Marks = Record<Field, { there: string; here: string }>;

/** `from` is the present value. */
export type Change = { field: Field; from: string; to: string };

export type Merged = {
  /** Changed at the source only. */
  changes: Change[];
  /** Changed at the source, and edited here. */
  kept: Change[];
  /** The fields that have changed at the source since the import. */
  fresh: Field[];
  marks: Marks;
};

type Sides = {
  /** The current values at the source, and what they would be here. */
  there: Values;
  theirs: Values;
  /** The present values. */
  ours: Values;
  marks: Marks | null;
  /** Whether it was edited here at all; used only for imports from before digests were stored. */
  edited: boolean;
  /** The fields that the file does not contain. */
  missing: readonly Field[];
  mark: (value: string) => string;
};

/** These are copied; the others depend on the choices of the import. */
const COPIED: readonly Field[] = ["title", "abstract", "remarks", "authors"];
/** The digest of an edited value. */
const EDITED = "";

/** The source's changes that may be applied: those of fields that were not edited here since the import. */
export function merge({ there, theirs, ours, marks, edited, missing, mark }: Sides): Merged {
  // Each field gets its own below.
  const merged: Merged = { changes: [], kept: [], fresh: [], marks: {} as Marks };
  for (const field of FIELDS) {
    const base = marks?.[field] ?? {
      there: COPIED.includes(field) ? mark(ours[field]) : mark(there[field]),
      here: edited ? EDITED : mark(ours[field]),
    };
    merged.marks[field] = base;
    if (missing.includes(field) || mark(there[field]) === base.there) continue;
    merged.fresh.push(field);
    if (theirs[field] === ours[field]) continue;
    const change = { field, from: ours[field], to: theirs[field] };
    if (mark(ours[field]) !== base.here) {
      merged.kept.push(change);
      continue;
    }
    merged.changes.push(change);
    merged.marks[field] = { there: mark(there[field]), here: mark(theirs[field]) };
  }
  return merged;
}

/** The digests of imported and written values. */
export function markedBoth(there: Values, here: Values, mark: (value: string) => string): Marks {
  const pairs = FIELDS.map((field) => [field, { there: mark(there[field]), here: mark(here[field]) }]);
  return Object.fromEntries(pairs) as Marks;
}
