import Papa from "papaparse";

/** The prefix that exports put before text that a spreadsheet would compute. */
const GUARD = /^'(?=[=+\-@|%])/;

/**
 * The rows of a CSV file by column name; the first of duplicate names counts. Accepts commas, semicolons and tabs,
 * as detected in the first line. Null for invalid tables.
 */
export function tableOf(text: string): Record<string, string>[] | null {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: "greedy" });
  const [head = [], ...rest] = data;
  const names = head.map((name) => name.trim());
  if (names.length < 2 || rest.length === 0) return null;
  const columns = [...names.entries()].filter(([n, name]) => names.indexOf(name) === n);
  return rest.map((cells) => Object.fromEntries(columns.map(([n, name]) => [name, cellOf(cells[n] ?? "")])));
}

function cellOf(cell: string): string {
  return GUARD.test(cell) ? cell.slice(1).replaceAll("\\|", "|") : cell;
}

/** The first line is not longer. */
const HEAD = 100_000;

/** The separator of the column names. */
function delimiterOf(text: string): string {
  const [first = ""] = text
    .slice(0, HEAD)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}
