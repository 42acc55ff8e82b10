import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { VisuallyHidden } from "@mantine/core";
import css from "./figures.module.css";

/** A table: the first column names each row. */
export type Numbers = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

export const NumbersTable = ({ about, numbers: { columns, rows } }: { about: string; numbers: Numbers }) => (
  <table className={css.numbers}>
    <caption>
      <VisuallyHidden>{about}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {others.map((cell, n) => (
            <td key={columns[n + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
      {rows.length === 0 && (
        <tr>
          <td colSpan={columns.length}>Nothing yet</td>
        </tr>
      )}
    </tbody>
  </table>
);
