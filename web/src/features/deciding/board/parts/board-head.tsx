import css from "./board.module.css";
import type { ShownColumn } from "./board-columns";
import { type BoardSort, type BoardView, nextSort } from "./board-view";
import type { Selection } from "./use-selection";

type Props = {
  columns: readonly ShownColumn[];
  sort: BoardSort | null;
  selection: Selection;
  onChange: (changed: Partial<BoardView>) => void;
};

/** The table's head: all rows can be chosen here, and each column sorts. */
export function BoardHead({ columns, sort, selection, onChange }: Props) {
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
