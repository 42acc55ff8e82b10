import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { STATUSES } from "@lectern/domain/proposals/words";
import { UnreadMark } from "#features/reviewing/discussion/parts/unread-mark";
import { dayInOwnZone } from "#platform/dates";
import { compareWords } from "#platform/search";
import { StatusBadge } from "#ui/status-badge";
import type { Column } from "#ui/table/columns";
import { TagRow } from "../../tags/parts/tag-badge";
import { ANSWER, answerOf, NOTIFIED, notifiedOf, placeOf } from "./after-deciding";
import { conferenceOf } from "./at-conference";
import css from "./board.module.css";
import { NamingMark } from "./board-naming";
import { DecisionBadge } from "./decision-badge";
import type { MarkedRow } from "./marked-rows";
import { NotesMark, OwnMark } from "./own-mark";
import { figure, ScoresByCriterion } from "./scores-by-criterion";
import { TitleLink } from "./title-link";

/** What the cells need besides the proposal. */
export type BoardContext = { choices: EditionChoices; onOpen: (pk: number) => void };

type BoardColumn<N extends string> = Column<MarkedRow, BoardContext, N> & {
  /** Visible by default. */
  standard: boolean;
  rank: number;
  compare: (a: MarkedRow, b: MarkedRow, choices: EditionChoices) => number;
};

const column = <const N extends string>(c: BoardColumn<N>) => ({ ...c, sortable: true });

const words =
  (of: (row: MarkedRow, choices: EditionChoices) => string) =>
  (a: MarkedRow, b: MarkedRow, choices: EditionChoices) =>
    compareWords(of(a, choices), of(b, choices));
/** Rows without a number come last in descending and first in ascending order. */
const figures = (of: (row: BoardRow) => number | null | undefined) => (a: BoardRow, b: BoardRow) =>
  (of(a) ?? -1) - (of(b) ?? -1);

export const topicOf = (row: BoardRow, { topicTypes }: EditionChoices) => labelOf(topicTypes, row.topic_type);
export const typeOf = (row: BoardRow, { submissionTypes }: EditionChoices) =>
  labelOf(submissionTypes, row.submission_type);

const ORDER_OF_DECISIONS = ["ACC", "HLD", "REJ", null];

/** Every column except number and title. */
export const COLUMNS = [
  column({
    name: "speaker",
    label: "Speaker",
    standard: true,
    width: 140,
    rank: 8.2,
    compare: words((row) => row.full_name),
    cell: (row) => row.full_name,
  }),
  column({
    name: "topic",
    label: "Topic",
    standard: true,
    width: 120,
    rank: 12,
    compare: words(topicOf),
    cell: (row, { choices }) => topicOf(row, choices),
  }),
  column({
    name: "type",
    label: "Type",
    standard: true,
    width: 104,
    rank: 14,
    compare: words(typeOf),
    cell: (row, { choices }) => typeOf(row, choices),
  }),
  column({
    name: "country",
    label: "Country",
    standard: false,
    width: 132,
    rank: 1,
    compare: words((row) => row.countryName),
    cell: (row) => row.countryName || "–",
  }),
  column({
    name: "submitted",
    label: "Submitted",
    standard: false,
    width: 116,
    rank: 2,
    compare: words((row) => row.submitted_on),
    cell: (row) => <time dateTime={row.submitted_on}>{dayInOwnZone(row.submitted_on)}</time>,
  }),
  column({
    name: "status",
    label: "Status",
    standard: true,
    width: 136,
    rank: 8,
    compare: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
    cell: (row) => <StatusBadge status={row.status} />,
  }),
  column({
    name: "reviews",
    label: "Reviews",
    standard: true,
    numeric: true,
    width: 88,
    rank: 7.4,
    compare: figures((row) => row.scores?.count ?? 0),
    cell: (row) => row.scores?.count ?? (row.own ? "–" : 0),
  }),
  column({
    name: "mean",
    label: "Mean",
    standard: true,
    numeric: true,
    width: 76,
    rank: 7.2,
    compare: figures((row) => row.scores?.mean),
    cell: (row) => figure(row.scores?.mean),
  }),
  column({
    name: "spread",
    label: "Spread",
    standard: false,
    numeric: true,
    width: 88,
    rank: 3,
    compare: figures((row) => row.scores?.spread),
    cell: (row) => figure(row.scores?.spread),
  }),
  column({
    name: "fair",
    label: "Fair",
    standard: true,
    numeric: true,
    width: 76,
    rank: 7.6,
    compare: figures((row) => row.scores?.fair),
    cell: (row) => figure(row.scores?.fair),
  }),
  column({
    name: "tags",
    label: "Tags",
    standard: true,
    width: 132,
    rank: 9,
    compare: words((row) => row.tags.map(({ name }) => name).join(", ")),
    cell: (row) => <TagRow tags={row.tags} most={1} />,
    otherwise: (row) => <TagRow tags={row.tags} most={3} small />,
  }),
  column({
    name: "criteria",
    label: "By criterion",
    standard: false,
    width: 320,
    rank: 2,
    compare: figures((row) => row.scores?.mean),
    cell: ({ pk, scores }) => (scores ? <ScoresByCriterion pk={pk} /> : "–"),
  }),
  column({
    name: "conference",
    label: "Conference",
    standard: false,
    width: 260,
    rank: 4,
    compare: words(conferenceOf),
    cell: (row, { choices }) => conferenceOf(row, choices),
  }),
  column({
    name: "decision",
    label: "Decision",
    standard: true,
    width: 116,
    rank: 7,
    compare: (a, b) => ORDER_OF_DECISIONS.indexOf(a.decision) - ORDER_OF_DECISIONS.indexOf(b.decision),
    cell: (row) => <DecisionBadge decision={row.decision} />,
  }),
  column({
    name: "notified",
    label: "Notified",
    standard: false,
    width: 128,
    rank: 4,
    compare: words((row) => NOTIFIED[notifiedOf(row)]),
    cell: (row) => NOTIFIED[notifiedOf(row)],
  }),
  column({
    name: "answer",
    label: "Answer",
    standard: false,
    width: 124,
    rank: 5,
    compare: words((row) => ANSWER[answerOf(row)]),
    cell: (row) => ANSWER[answerOf(row)],
  }),
  column({
    name: "waitlist",
    label: "Waitlist",
    standard: false,
    width: 100,
    rank: 6,
    // Places by hand first, then by score, then the others.
    compare: (a, b) => placeOf(a) - placeOf(b),
    cell: (row) => row.waitlist_place ?? (row.decision === "HLD" ? "by score" : "–"),
  }),
] as const;

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** Orders proposals by a column. */
export const compareBy = (name: ColumnName) => COLUMNS.find((c) => c.name === name)?.compare;

const NUMBER: Column<MarkedRow, BoardContext> = {
  name: "number",
  label: "No.",
  numeric: true,
  width: 60,
  cell: ({ pk }) => <span className={css.number}>{pk}</span>,
};
const TITLE: Column<MarkedRow, BoardContext> = {
  name: "title",
  label: "Title",
  wraps: true,
  cell: (row, { onOpen }) => (
    <span className={css.title}>
      <TitleLink row={row} onOpen={onOpen} />
      <OwnMark row={row} />
      <NotesMark row={row} />
      <NamingMark row={row} />
      <UnreadMark discussion={row.discussion} />
    </span>
  ),
};

/** The number, the title and the columns of these names. */
export const columnsNamed = (names: readonly ColumnName[]): Column<MarkedRow, BoardContext>[] => [
  NUMBER,
  TITLE,
  ...COLUMNS.filter(({ name }) => names.includes(name)),
];
