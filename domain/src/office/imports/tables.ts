import type { Field } from "./changes";
import { listOf, objectOf, textIn } from "./json";

type Row = Readonly<Record<string, unknown>>;

/** A table converted to the format of the same system's API. */
export type ParsedTable = {
  document: unknown;
  /** The fields that it does not contain. */
  missing: Field[];
  /** The columns that are ignored. */
  left: string[];
};

/** The used columns of pretalx's export of sessions, by their English names. */
const PRETALX = {
  code: "ID",
  title: "Proposal title",
  state: "Proposal state",
  type: "Session type",
  track: "Track",
  created: "Created",
  abstract: "Abstract",
  description: "Description",
  notes: "Notes",
  duration: "Duration",
  speakerIds: "Speaker IDs",
  speakerNames: "Speaker names",
} as const;

const rowsOf = (document: unknown): readonly Row[] => listOf(document).map(objectOf);
const names = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];
const without = (all: readonly string[], known: readonly string[]) =>
  all.filter((name) => name !== "" && !known.includes(name));

/** Several values in a cell: a list in JSON; in CSV separated by line breaks or commas. */
function severalIn(value: unknown, separator: RegExp): string[] {
  const all = Array.isArray(value) ? value.map(textIn) : textIn(value).split(separator);
  return all.map((each) => each.trim()).filter((each) => each !== "");
}

/** pretalx's export of sessions, as CSV or JSON, with any columns; null for anything else. */
export function pretalxTable(document: unknown): ParsedTable | null {
  const rows = rowsOf(document);
  const [first] = rows;
  if (!first || !(PRETALX.code in first) || !(PRETALX.title in first)) return null;
  const columns = names(rows);
  const has = (...wanted: (keyof typeof PRETALX)[]) =>
    wanted.every((name) => columns.includes(PRETALX[name]));
  const missing: Field[] = [];
  if (!has("abstract", "description")) missing.push("abstract");
  if (!has("notes")) missing.push("remarks");
  if (!has("track")) missing.push("topic");
  if (!has("type")) missing.push("type");
  if (!has("type", "duration")) missing.push("duration");
  if (!has("state")) missing.push("decision");
  return { document: rows.map(submissionOf), missing, left: without(columns, Object.values(PRETALX)) };
}

function submissionOf(row: Row) {
  const cell = (name: keyof typeof PRETALX) => row[PRETALX[name]];
  const ids = severalIn(cell("speakerIds"), /[\s,]+/);
  const lines = severalIn(cell("speakerNames"), /\n/);
  const people = lines.length === ids.length ? lines : severalIn(cell("speakerNames"), /[\n,]/);
  const count = Math.max(ids.length, people.length);
  return {
    code: cell("code"),
    title: cell("title"),
    state: cell("state") ?? "",
    submission_type: cell("type"),
    track: cell("track"),
    created: cell("created"),
    abstract: cell("abstract"),
    description: cell("description"),
    notes: cell("notes"),
    duration: Number(textIn(cell("duration"))) || null,
    speakers: Array.from({ length: count }, (_, n) => ({ code: ids[n] ?? people[n], name: people[n] ?? "" })),
  };
}

/** pretalx's export of speakers in the format of its API; null for anything else. */
export function pretalxPeople(document: unknown): unknown {
  const rows = rowsOf(document);
  if (!rows[0] || !("ID" in rows[0]) || !("Name" in rows[0])) return null;
  return rows.map((row) => ({
    code: row.ID,
    name: row.Name,
    email: row.Email,
    biography: row.Biography,
    answers: Object.entries(row).map(([question, answer]) => ({ question: { question }, answer })),
  }));
}
