import { type Cell, cellText } from "@lectern/domain/kernel/spreadsheet";

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as a CSV file without formulas. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob(
    [`\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(",")}\r\n`).join("")}`],
    {
      type: "text/csv;charset=utf-8",
    },
  );

/** A table as tab-separated text for the clipboard. */
export const tabbed = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => cellText(cell).replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");

/** Longer than any browser takes to start a download. */
const KEPT_MS = 60_000;

/** Downloads a file from memory. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
