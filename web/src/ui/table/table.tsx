import {
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import {
  type ChangeEvent,
  type CSSProperties,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { type Sort, sortName } from "#platform/search";
import { useWidth } from "../use-width";
import { type CardParts, type Column, fitting } from "./columns";
import { Item, Line } from "./rows";
import { useRowsInSight } from "./rows-in-sight";
import css from "./table.module.css";

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** The selected rows, by their ids. */
export type Selected = RowSelectionState;

export type TableProps<R, C> = {
  label: string;
  rows: readonly R[];
  idOf: (row: R) => string;
  columns: readonly Column<R, C>[];
  context: C;
  /** A table with a header, a list of lines, or a list of cards for phones. */
  layout: "table" | "lines" | "cards";
  card: (row: R, context: C) => CardParts;
  /** The fixed height of a row in pixels, so that only visible rows are rendered. */
  height: number;
  /** How the caller has sorted the rows. */
  sort?: Sort | null;
  /** `name`: for `sortNamed`; empty for the default order. */
  onSort?: (name: string) => void;
  selection?: {
    selected: Selected;
    onChange: Dispatch<SetStateAction<Selected>>;
    labelOf: (row: R) => string;
  };
  /** The id of the row open beside the table. */
  opened?: string | undefined;
  /** Makes each row of a list a button. */
  onPress?: (row: R) => void;
  /** Called when the last row is visible. */
  onEnd?: () => void;
};

/** The width of the column of check boxes. */
const SELECT_WIDTH = 40;
const SORTED = { asc: "ascending", desc: "descending", false: "none" } as const;

/** Rows as a table, a list or cards, with selection, sorting by columns, and only visible rows rendered. */
export function Table<R extends RowData, C>(props: TableProps<R, C>) {
  const { label, rows, idOf, context, layout, height, sort, onSort, selection, opened } = props;
  const selects = selection !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const room = useWidth(frame) - (selects ? SELECT_WIDTH : 0);
  const columns = useMemo(
    () => (layout === "table" ? fitting(props.columns, room) : props.columns),
    [props.columns, layout, room],
  );
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () => columns.map(({ name, numeric }) => ({ id: name, sortDescFirst: numeric ?? false })),
      [columns],
    ),
    getRowId: idOf,
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [],
      rowSelection: selection?.selected ?? {},
    },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(table.state.sorting) : update;
      onSort?.(next ? sortName({ column: next.id, descending: next.desc }) : "");
    },
    onRowSelectionChange: (update) => selection?.onChange(update),
  });
  const { getRow } = table;
  const onSelect = useCallback(
    (id: string, event: ChangeEvent) => getRow(id).getToggleSelectedHandler()(event),
    [getRow],
  );
  const { inSight, above, below } = useRowsInSight({ frame, count: rows.length, height });
  const reached = useEffectEvent(() => props.onEnd?.());
  const last = inSight.at(-1);
  useEffect(() => {
    if (last === rows.length - 1) reached();
  }, [last, rows.length]);
  const style = useMemo(
    (): CSSProperties => ({
      height,
      overflow: "hidden",
      ...(layout === "lines" && { gridTemplateColumns: tracksOf(columns, selects) }),
    }),
    [height, layout, columns, selects],
  );

  const shown = table.getRowModel().rows;
  const drawn = inSight.flatMap((index) => {
    const row = shown[index];
    return row
      ? [
          {
            row: row.original,
            id: row.id,
            context,
            index,
            columns,
            opened: row.id === opened,
            selected: row.getIsSelected(),
            select: selection?.labelOf(row.original),
            onSelect,
            style,
          },
        ]
      : [];
  });

  if (layout !== "table")
    return (
      <div ref={frame}>
        <ul
          className={css.list}
          aria-label={label}
          data-layout={layout}
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {drawn.map((each) => (
            <Item
              key={each.id}
              {...each}
              count={rows.length}
              card={layout === "cards" ? props.card : undefined}
              onPress={props.onPress}
            />
          ))}
        </ul>
      </div>
    );

  const any = Object.keys(selection?.selected ?? {}).length > 0;
  const all = any && table.getIsAllRowsSelected();
  return (
    <div ref={frame}>
      <table className={css.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead className={css.head}>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={css.check}>
                <input
                  type="checkbox"
                  className={css.tick}
                  aria-label="Select all shown"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = any && !all && shown.some((row) => row.getIsSelected());
                  }}
                  onChange={() => selection.onChange(all ? {} : selectedOf(shown))}
                />
              </th>
            )}
            {columns.map(({ name, label, sortable, numeric, width }) => {
              const sorted = table.getColumn(name)?.getIsSorted() ?? false;
              return (
                <th
                  key={name}
                  scope="col"
                  {...(sortable && { "aria-sort": SORTED[`${sorted}`] })}
                  data-numeric={numeric}
                  style={{ width }}
                >
                  {sortable ? (
                    <button
                      type="button"
                      className={css.sort}
                      onClick={() => table.getColumn(name)?.toggleSorting()}
                    >
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Space height={above} />
          {drawn.map((each) => (
            <Line key={each.id} {...each} />
          ))}
          <Space height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** The widths of a list's cells, as columns of a grid. */
const tracksOf = (columns: readonly { width?: number | string }[], selects: boolean): string =>
  [
    ...(selects ? ["auto"] : []),
    ...columns.map(({ width = "minmax(0, 1fr)" }) => (typeof width === "number" ? `${width}px` : width)),
  ].join(" ");

const selectedOf = (rows: readonly { id: string }[]): Selected =>
  Object.fromEntries(rows.map(({ id }) => [id, true]));

/** The space of hidden rows. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row gets no focus, and would be read as an empty one
    <tr aria-hidden="true">
      <td style={{ height, padding: 0 }} />
    </tr>
  );
