import { type Cell, cellText } from "@lectern/domain/kernel/spreadsheet";

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as a CSV file, in which nothing is a formula. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob(
    [`\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(",")}\r\n`).join("")}`],
    {
      type: "text/csv;charset=utf-8",
    },
  );

/** The same as a text that a spreadsheet takes from the clipboard, a cell for each. */
export const tabbed = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => cellText(cell).replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
