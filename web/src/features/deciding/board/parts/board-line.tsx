import type { EditionChoices } from "@lectern/domain/call/choices";
import { Anchor } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import css from "./board.module.css";
import { columnsNamed } from "./board-columns";
import { type MarkedRow, NamingMark } from "./board-naming";
import marks from "./board-naming.module.css";

export type RowProps = {
  row: MarkedRow;
  choices: EditionChoices;
  /** Its place among all rows, from 0. */
  index: number;
  chosen: boolean;
  opened: boolean;
  onToggle: (pk: number, range: boolean) => void;
  onOpen: (pk: number) => void;
};

/** `columns`: their names, with commas: one text, so that equal ones are the same. */
type Props = RowProps & { columns: string };

/** One proposal as a line of the table. Drawn anew only when it is another one: not while the table is scrolled. */
export const BoardLine = memo(function BoardLine({
  row,
  choices,
  index,
  chosen,
  opened,
  columns,
  onToggle,
  onOpen,
}: Props) {
  return (
    <tr aria-rowindex={index + 2} className={css.line} data-chosen={chosen} data-opened={opened}>
      <td className={css.check}>
        <Choose row={row} chosen={chosen} onToggle={onToggle} />
      </td>
      <td className={css.number}>{row.pk}</td>
      <td>
        <span className={marks.title}>
          <TitleLink row={row} onOpen={onOpen} />
          <NamingMark row={row} />
        </span>
      </td>
      {columnsNamed(columns).map(({ name, numeric, cell }) => (
        <td key={name} data-numeric={numeric}>
          {cell(row, choices)}
        </td>
      ))}
    </tr>
  );
});

/** A plain box: hundreds come and go while the table is scrolled. */
export const Choose = ({ row, chosen, onToggle }: Pick<RowProps, "row" | "chosen" | "onToggle">) => (
  <input
    type="checkbox"
    className={css.tick}
    aria-label={`Select ${row.title}`}
    checked={chosen}
    onChange={(e) => onToggle(row.pk, e.nativeEvent instanceof MouseEvent && e.nativeEvent.shiftKey)}
  />
);

/** Opens the proposal beside the table; with Ctrl or the middle button, as any link, in a tab of its own. */
export const TitleLink = ({ row, onOpen }: Pick<RowProps, "row" | "onOpen">) => (
  <Anchor
    component={Link}
    to={paths.proposal(row.pk)}
    inherit
    title={row.title}
    data-proposal={row.pk}
    onClick={(e) => {
      if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
      e.preventDefault();
      onOpen(row.pk);
    }}
  >
    {row.title}
  </Anchor>
);
