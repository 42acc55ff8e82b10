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

/** Short marks of a value, by which it is known again without being kept: as it was there, and as it was written here. */
export type Marks = Record<Field, { there: string; here: string }>;

/** `from` is what stands here. */
export type Change = { field: Field; from: string; to: string };

export type Merged = {
  /** What was changed there and by nobody here. */
  changes: Change[];
  /** What was changed there, and was edited here. */
  kept: Change[];
  /** Which fields are others there than when they came over. */
  fresh: Field[];
  marks: Marks;
};

type Sides = {
  /** As the other system has it now, and what that would be here. */
  there: Values;
  theirs: Values;
  /** As it stands here. */
  ours: Values;
  marks: Marks | null;
  /** Whether it was edited here at all; asked only of what came over before marks were kept. */
  edited: boolean;
  /** What the file says nothing of. */
  untold: readonly Field[];
  mark: (value: string) => string;
};

/** These are written as they were there; the others depend on what was chosen when they came over. */
const COPIED: readonly Field[] = ["title", "abstract", "remarks", "authors"];
/** The mark of nothing. */
const EDITED = "";

/** What of another system's changes may be written here: that which nobody edited here since it came over. */
export function merge({ there, theirs, ours, marks, edited, untold, mark }: Sides): Merged {
  // Each field gets its own below.
  const merged: Merged = { changes: [], kept: [], fresh: [], marks: {} as Marks };
  for (const field of FIELDS) {
    const base = marks?.[field] ?? {
      there: COPIED.includes(field) ? mark(ours[field]) : mark(there[field]),
      here: edited ? EDITED : mark(ours[field]),
    };
    merged.marks[field] = base;
    if (untold.includes(field) || mark(there[field]) === base.there) continue;
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

/** The marks of what was there and what is written here. */
export function markedBoth(there: Values, here: Values, mark: (value: string) => string): Marks {
  const pairs = FIELDS.map((field) => [field, { there: mark(there[field]), here: mark(here[field]) }]);
  return Object.fromEntries(pairs) as Marks;
}
