import Papa from "papaparse";

/** What our own and others' exports put before what a spreadsheet would compute. */
const GUARD = /^'(?=[=+\-@|%])/;

/**
 * The rows of a CSV file by the names of its columns, of which the first of a name counts. Takes commas, semicolons
 * and tabs, as the first line has them. Null for a text that is no table.
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

/** The mark that parts the columns' names; what stands further down may hold any of them. */
function delimiterOf(text: string): string {
  const [first = ""] = text
    .slice(0, HEAD)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}
