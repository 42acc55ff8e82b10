import type { ReactNode } from "react";

/** A column of a table; its cells get a row and the table's `context`, such as the call's choices. */
export type Column<R, C = undefined, N extends string = string> = {
  name: N;
  label: string;
  /** Numbers are right-aligned, and sorted from the largest first. */
  numeric?: boolean;
  /** Whether its header sorts. */
  sortable?: boolean;
  /** In pixels or as CSS; without a width the column takes the rest. */
  width?: number | string;
  /** Whether its link may have a second line, where nothing is below. */
  wraps?: boolean;
  /** Without space for all, columns with the largest rank are hidden first; those without a rank never. */
  rank?: number;
  cell: (row: R, context: C) => ReactNode;
  /** Shown below the cell that takes the rest where the column does not fit, in 16 pixels of height. */
  otherwise?: (row: R, context: C) => ReactNode;
};

/** A column in a table of some width, with what is shown below its cells. */
export type Fitted<R, C> = Column<R, C> & { below?: readonly Column<R, C>[] };

/** The parts of a card. */
export type CardParts = { title: ReactNode; about: ReactNode; badges?: ReactNode; note?: ReactNode };

/** The minimal width of a column without its own. */
const FLEXIBLE_WIDTH = 240;

/** The columns that fit in `room` pixels, in order. Those without a width have what others show otherwise. */
export function fitting<R, C>(columns: readonly Column<R, C>[], room: number): Fitted<R, C>[] {
  const widthOf = ({ width }: Column<R, C>) => (typeof width === "number" ? width : FLEXIBLE_WIDTH);
  let left = room;
  const kept = new Set<string>();
  for (const column of columns.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
    left -= widthOf(column);
    if (left < 0 && column.rank !== undefined) break;
    kept.add(column.name);
  }
  const below = columns.filter(({ name, otherwise }) => otherwise && !kept.has(name));
  const withBelow = (column: Column<R, C>) =>
    below.length > 0 && column.width === undefined ? { ...column, below } : column;
  return columns.filter(({ name }) => kept.has(name)).map(withBelow);
}
