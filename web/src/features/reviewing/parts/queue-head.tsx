import css from "./queue.module.css";
import { QUEUE_COLUMNS, type QueueColumn, type QueueSort } from "./queue-view";

type Props = { sort: QueueSort | null; onSort: (column: QueueColumn) => void };

/** The table's head: each column is a button that sorts by it. */
export function QueueHead({ sort, onSort }: Props) {
  return (
    <thead>
      <tr>
        {QUEUE_COLUMNS.map(({ column, label }) => {
          const here = sort?.column === column;
          const direction = here ? (sort.descending ? "descending" : "ascending") : "none";
          return (
            <th key={column} scope="col" data-column={column} aria-sort={direction}>
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                {label}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
