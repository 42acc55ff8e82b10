import { type ChangeEvent, type CSSProperties, Fragment, memo } from "react";
import type { CardParts, Fitted } from "./columns";
import css from "./table.module.css";

export type RowProps<R, C> = {
  row: R;
  id: string;
  context: C;
  /** Its index among all rows. */
  index: number;
  columns: readonly Fitted<R, C>[];
  opened: boolean;
  selected: boolean;
  /** The label of the row's check box; undefined without selection. */
  select: string | undefined;
  onSelect: (id: string, event: ChangeEvent) => void;
  /** Height and widths. */
  style: CSSProperties;
};

type ItemProps<R, C> = RowProps<R, C> & {
  /** The number of all rows. */
  count: number;
  /** On a phone, instead of the cells. */
  card: ((row: R, context: C) => CardParts) | undefined;
  /** Makes the whole row a button. */
  onPress: ((row: R) => void) | undefined;
};

/** A row of a table. Memoised, as items are, so that scrolling and searching render only what changed. */
export const Line = memo(LineOf) as typeof LineOf;
function LineOf<R, C>(props: RowProps<R, C>) {
  const { row, context, index, columns, opened, selected } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      className={css.line}
      data-selected={selected}
      data-opened={opened}
      style={props.style}
    >
      <Select as="td" {...props} />
      {columns.map(({ name, numeric, wraps, cell, below }) => (
        <td key={name} data-numeric={numeric} data-wraps={wraps}>
          {cell(row, context)}
          {below && <Below row={row} context={context} columns={below} />}
        </td>
      ))}
    </tr>
  );
}

const Below = <R, C>({ row, context, columns }: Pick<RowProps<R, C>, "row" | "context" | "columns">) => (
  <div className={css.below}>
    {columns.map(({ name, otherwise }) => (
      <Fragment key={name}>{otherwise?.(row, context)}</Fragment>
    ))}
  </div>
);

/** A row of a list: its cells in a line, or a card. */
export const Item = memo(ItemOf) as typeof ItemOf;
function ItemOf<R, C>(props: ItemProps<R, C>) {
  const { row, context, index, count, columns, opened, selected, card, onPress } = props;
  const content = card ? (
    <Card {...card(row, context)} />
  ) : (
    columns.map(({ name, cell }) => <span key={name}>{cell(row, context)}</span>)
  );
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={css.item}
      data-selected={selected}
      data-opened={opened}
      style={props.style}
    >
      <Select as="span" {...props} />
      {onPress ? (
        <button type="button" className={css.press} onClick={() => onPress(row)}>
          {content}
        </button>
      ) : (
        content
      )}
    </li>
  );
}

const Card = ({ title, about, badges, note }: CardParts) => (
  <span className={css.card}>
    <span className={css.cardTitle}>{title}</span>
    <span className={css.quiet}>{about}</span>
    {badges && <span className={css.badges}>{badges}</span>}
    {note && <span className={`${css.quiet} ${css.note}`}>{note}</span>}
  </span>
);

type SelectProps = Pick<RowProps<unknown, unknown>, "id" | "selected" | "select" | "onSelect"> & {
  as: "td" | "span";
};

/** A native check box, since hundreds are mounted while scrolling. */
const Select = ({ as: Cell, id, selected, select, onSelect }: SelectProps) =>
  select !== undefined && (
    <Cell className={css.check}>
      <input
        type="checkbox"
        className={css.tick}
        aria-label={select}
        checked={selected}
        onChange={(event) => onSelect(id, event)}
      />
    </Cell>
  );
