import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { STATUSES } from "@lectern/domain/proposals/words";
import type { ReactNode } from "react";
import { dayInOwnZone } from "#platform/dates";
import { compareWords } from "#platform/search";
import { StatusBadge } from "#ui/status-badge";
import { ANSWER, answerOf, placeOf, TOLD, toldOf } from "./after-deciding";
import { DecisionBadge } from "./decision-badge";

type Column<N extends string> = {
  name: N;
  label: string;
  /** Visible by default. */
  standard: boolean;
  /** Numbers are right-aligned, and sorted from the largest first. */
  numeric?: boolean;
  /** In pixels; the title takes the rest. */
  width: number;
  /** Without space for all, columns with the largest number are hidden first. */
  rank: number;
  compare: (a: BoardRow, b: BoardRow, choices: EditionChoices) => number;
  cell: (row: BoardRow, choices: EditionChoices) => ReactNode;
};

const column = <const N extends string>(c: Column<N>) => c;

const words =
  (of: (row: BoardRow, choices: EditionChoices) => string) =>
  (a: BoardRow, b: BoardRow, choices: EditionChoices) =>
    compareWords(of(a, choices), of(b, choices));
/** Rows without a number come last in descending and first in ascending order. */
const figures = (of: (row: BoardRow) => number | undefined) => (a: BoardRow, b: BoardRow) =>
  (of(a) ?? -1) - (of(b) ?? -1);
const figure = (value: number | undefined, digits = 1) => (value === undefined ? "–" : value.toFixed(digits));

const topicOf = (row: BoardRow, { topicTypes }: EditionChoices) => labelOf(topicTypes, row.topic_type);
const typeOf = (row: BoardRow, { submissionTypes }: EditionChoices) =>
  labelOf(submissionTypes, row.submission_type);

const ORDER_OF_DECISIONS = ["ACC", "HLD", "REJ", null];

/** Every column except number and title. */
export const COLUMNS = [
  column({
    name: "speaker",
    label: "Speaker",
    standard: true,
    width: 150,
    rank: 4,
    compare: words((row) => row.full_name),
    cell: (row) => row.full_name,
  }),
  column({
    name: "topic",
    label: "Topic",
    standard: true,
    width: 120,
    rank: 6,
    compare: words(topicOf),
    cell: topicOf,
  }),
  column({
    name: "type",
    label: "Type",
    standard: true,
    width: 104,
    rank: 8,
    compare: words(typeOf),
    cell: typeOf,
  }),
  column({
    name: "country",
    label: "Country",
    standard: false,
    width: 132,
    rank: 9,
    compare: words((row) => countryName(row.country)),
    cell: (row) => countryName(row.country) || "–",
  }),
  column({
    name: "submitted",
    label: "Submitted",
    standard: false,
    width: 116,
    rank: 10,
    compare: words((row) => row.submitted_on),
    cell: (row) => <time dateTime={row.submitted_on}>{dayInOwnZone(row.submitted_on)}</time>,
  }),
  column({
    name: "status",
    label: "Status",
    standard: true,
    width: 148,
    rank: 3,
    compare: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
    cell: (row) => <StatusBadge status={row.status} />,
  }),
  column({
    name: "reviews",
    label: "Reviews",
    standard: true,
    numeric: true,
    width: 88,
    rank: 5,
    compare: figures((row) => row.scores?.count ?? 0),
    cell: (row) => row.scores?.count ?? 0,
  }),
  column({
    name: "mean",
    label: "Mean",
    standard: true,
    numeric: true,
    width: 76,
    rank: 7,
    compare: figures((row) => row.scores?.mean),
    cell: (row) => figure(row.scores?.mean),
  }),
  column({
    name: "spread",
    label: "Spread",
    standard: false,
    numeric: true,
    width: 88,
    rank: 11,
    compare: figures((row) => row.scores?.spread),
    cell: (row) => figure(row.scores?.spread),
  }),
  column({
    name: "fair",
    label: "Fair",
    standard: true,
    numeric: true,
    width: 76,
    rank: 2,
    compare: figures((row) => row.scores?.fair),
    cell: (row) => figure(row.scores?.fair),
  }),
  column({
    name: "decision",
    label: "Decision",
    standard: true,
    width: 116,
    rank: 1,
    compare: (a, b) => ORDER_OF_DECISIONS.indexOf(a.decision) - ORDER_OF_DECISIONS.indexOf(b.decision),
    cell: (row) => <DecisionBadge decision={row.decision} />,
  }),
  column({
    name: "told",
    label: "Notified",
    standard: false,
    width: 128,
    rank: 12,
    compare: words((row) => TOLD[toldOf(row)]),
    cell: (row) => TOLD[toldOf(row)],
  }),
  column({
    name: "answer",
    label: "Answer",
    standard: false,
    width: 124,
    rank: 13,
    compare: words((row) => ANSWER[answerOf(row)]),
    cell: (row) => ANSWER[answerOf(row)],
  }),
  column({
    name: "waitlist",
    label: "Waitlist",
    standard: false,
    width: 100,
    rank: 14,
    // Places by hand first, then by score, then the others.
    compare: (a, b) => placeOf(a) - placeOf(b),
    cell: (row) => row.waitlist_place ?? (row.decision === "HLD" ? "by score" : "–"),
  }),
] as const;

export type ColumnName = (typeof COLUMNS)[number]["name"];

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((c) => c.name === name);

export type ShownColumn = Column<ColumnName>;

export const columnNamed = (name: ColumnName): ShownColumn | undefined =>
  COLUMNS.find((c) => c.name === name);

export const columnsNamed = (names: string): ShownColumn[] =>
  COLUMNS.filter(({ name }) => names.split(",").includes(name));

/** The minimal width of titles. */
const TITLE_WIDTH = 240;
const FIXED_WIDTH = 100;

/** The columns that fit beside the title, in order. */
export function fitting(names: readonly ColumnName[], width: number): ShownColumn[] {
  const shown = names.flatMap((name) => columnNamed(name) ?? []);
  let left = width - FIXED_WIDTH - TITLE_WIDTH;
  const kept = new Set<ColumnName>();
  // Explicitly selected columns take precedence, so that every tick has an effect.
  const byWish = (a: ShownColumn, b: ShownColumn) =>
    Number(a.standard) - Number(b.standard) || a.rank - b.rank;
  for (const column of shown.toSorted(byWish)) {
    left -= column.width;
    if (left < 0) break;
    kept.add(column.name);
  }
  return shown.filter(({ name }) => kept.has(name));
}
