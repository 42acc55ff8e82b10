import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useClipboard, useDisclosure } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import { csvFile, saveAs, tabbed } from "#platform/save-as";
import css from "./figures.module.css";

type Props = {
  /** The subject. */
  about: string;
  /** The finding, in a sentence. */
  finding: string;
  numbers: Numbers;
  /** How the numbers were counted, if unclear. */
  note: ReactNode;
  wide?: boolean;
  /** The chart; null with too little data. */
  children: ReactNode;
};

/** A finding, its chart, and its numbers to show, copy or save. */
export function FigureCard({ about, finding, numbers, note, wide = false, children }: Props) {
  const id = useId();
  const [shown, { toggle }] = useDisclosure(false);
  const { copy, copied, error } = useClipboard();
  const rows: readonly (readonly Cell[])[] = [numbers.columns, ...numbers.rows];
  const table = <NumbersTable about={about} numbers={numbers} />;
  return (
    <section className={css.figure} data-wide={wide} aria-labelledby={`${id}about ${id}`}>
      <p id={`${id}about`} className={css.about}>
        {about}
      </p>
      <h2 id={id} className={css.finding}>
        {finding}
      </h2>
      {children}
      {note && (
        <Text size="sm" c="dimmed" mt="sm">
          {note}
        </Text>
      )}
      <div className={css.actions}>
        <Button variant="default" size="compact-sm" aria-expanded={shown} onClick={toggle}>
          {shown ? "Hide the numbers" : "Show the numbers"}
          <VisuallyHidden>: {about}</VisuallyHidden>
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => copy(tabbed(rows))}>
          {copied ? "Copied" : "Copy"}
          <VisuallyHidden>: {about}</VisuallyHidden>
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => saveAs(csvFile(rows), `${about.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.csv`)}
        >
          Save as CSV
          <VisuallyHidden>: {about}</VisuallyHidden>
        </Button>
      </div>
      {error && (
        <Text size="sm" role="alert">
          This browser blocked copying. Show the numbers or save them instead.
        </Text>
      )}
      {shown ? table : <VisuallyHidden>{table}</VisuallyHidden>}
    </section>
  );
}

/** A table whose first column names each row. */
type Numbers = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

const NumbersTable = ({ about, numbers: { columns, rows } }: { about: string; numbers: Numbers }) => (
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
