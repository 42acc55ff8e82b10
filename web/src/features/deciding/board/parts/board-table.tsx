import { useRef } from "react";
import { useChoices } from "#features/call/api";
import { BodyInSight } from "#ui/body-in-sight";
import { useRowsInSight } from "#ui/use-rows-in-sight";
import { useWidth } from "#ui/use-width";
import { newsOf } from "./after-deciding";
import css from "./board.module.css";
import { BoardCard } from "./board-card";
import type { ShownColumn } from "./board-columns";
import { fitting } from "./board-columns";
import { BoardLine } from "./board-line";
import type { MarkedRow } from "./board-naming";
import type { BoardView } from "./board-view";
import { type BoardSort, nextSort } from "./board-view";
import type { Selection } from "./use-selection";

/** Heights in pixels, as board.module.css has them. */
const LINE = 46;
const CARD = 112;
/** With a line for outcomes, if there are any. */
const CARD_WITH_NEWS = 134;

type Props = {
  rows: readonly MarkedRow[];
  view: BoardView;
  selection: Selection;
  wide: boolean;
  onChange: (changed: Partial<BoardView>) => void;
  onOpen: (pk: number) => void;
};

/** The table of proposals, which renders only visible rows. */
export function BoardTable({ rows, view, selection, wide, onChange, onOpen }: Props) {
  const choices = useChoices();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const card = rows.some((row) => row.scores !== null || newsOf(row) !== "") ? CARD_WITH_NEWS : CARD;
  const { inSight, above, below } = useRowsInSight({
    frame,
    count: rows.length,
    height: wide ? LINE : card,
  });
  const shown = inSight.flatMap((index) => {
    const row = rows[index];
    return row
      ? [
          {
            row,
            choices,
            index,
            chosen: selection.chosen.has(row.pk),
            opened: view.open === row.pk,
            onToggle: selection.toggle,
            onOpen,
          },
        ]
      : [];
  });

  if (!wide)
    return (
      <div ref={frame}>
        <ul
          className={css.cards}
          data-with-news={card === CARD_WITH_NEWS}
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {shown.map((each) => (
            <BoardCard key={each.row.pk} {...each} count={rows.length} />
          ))}
        </ul>
      </div>
    );

  const columns = fitting(view.columns, width);
  const names = columns.map(({ name }) => name).join();
  return (
    <div ref={frame}>
      <table className={css.table} aria-label="Proposals" aria-rowcount={rows.length + 1}>
        <BoardHead columns={columns} sort={view.sort} selection={selection} onChange={onChange} />
        <BodyInSight above={above} below={below}>
          {shown.map((each) => (
            <BoardLine key={each.row.pk} {...each} columns={names} />
          ))}
        </BodyInSight>
      </table>
    </div>
  );
}

type BoardHeadProps = {
  columns: readonly ShownColumn[];
  sort: BoardSort | null;
  selection: Selection;
  onChange: (changed: Partial<BoardView>) => void;
};

/** The table's header: selects all rows, and sorts by columns. */
function BoardHead({ columns, sort, selection, onChange }: BoardHeadProps) {
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={css.check}>
          <input
            type="checkbox"
            className={css.tick}
            aria-label="Select all shown"
            checked={selection.all}
            ref={(box) => {
              if (box) box.indeterminate = selection.some;
            }}
            onChange={selection.toggleAll}
          />
        </th>
        <th scope="col" className={css.number}>
          No.
        </th>
        <th scope="col">Title</th>
        {columns.map(({ name, label, numeric, width }) => {
          const here = sort?.column === name;
          const direction = here ? (sort.descending ? "descending" : "ascending") : "none";
          return (
            <th key={name} scope="col" aria-sort={direction} data-numeric={numeric} style={{ width }}>
              <button
                type="button"
                className={css.sort}
                onClick={() => onChange({ sort: nextSort(sort, name) })}
              >
                {label}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
