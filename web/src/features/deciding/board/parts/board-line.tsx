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
  /** Its index among all rows. */
  index: number;
  chosen: boolean;
  opened: boolean;
  onToggle: (pk: number, range: boolean) => void;
  onOpen: (pk: number) => void;
};

/** `columns`: comma-separated names, so that equal values are identical. */
type Props = RowProps & { columns: string };

/** A row of the table. Memoised, so that scrolling does not render it again. */
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

/** A native check box, since hundreds are mounted while scrolling. */
export const Choose = ({ row, chosen, onToggle }: Pick<RowProps, "row" | "chosen" | "onToggle">) => (
  <input
    type="checkbox"
    className={css.tick}
    aria-label={`Select ${row.title}`}
    checked={chosen}
    onChange={(e) => onToggle(row.pk, e.nativeEvent instanceof MouseEvent && e.nativeEvent.shiftKey)}
  />
);

/** Opens the proposal beside the table; with Ctrl or the middle button in a new tab. */
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
