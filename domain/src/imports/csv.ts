/** What our own and others' exports put before what a spreadsheet would compute. */
const GUARD = /^'(?=[=+\-@|%])/;

/**
 * The rows of a CSV file by the names of its columns, of which the first of a name counts. Takes commas, semicolons
 * and tabs, as the first line has them. Null for a text that is no table.
 */
export function tableOf(text: string): Record<string, string>[] | null {
  const [head = [], ...rest] = linesOf(text.replace(/^\uFEFF/, ""));
  const names = head.map((name) => name.trim());
  if (names.length < 2 || rest.length === 0) return null;
  const columns = [...names.entries()].filter(([n, name]) => names.indexOf(name) === n);
  return rest.map((cells) => Object.fromEntries(columns.map(([n, name]) => [name, cellOf(cells[n] ?? "")])));
}

function cellOf(cell: string): string {
  return GUARD.test(cell) ? cell.slice(1).replaceAll("\\|", "|") : cell;
}

/** The cells of each line that has any. */
function linesOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    line.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      line.push("");
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    at++;
    if (line.some((each) => each !== "")) lines.push(line);
    line = [];
  }
  return lines;
}

/** The first line is not longer. */
const HEAD = 100_000;

function delimiterOf(text: string): string {
  const [first = ""] = text
    .slice(0, HEAD)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

function plainCell(text: string, at: number, delimiter: string) {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { cell: text.slice(at, end), end };
}

/** A quote within is written twice. What stands between the last quote and the delimiter belongs to the cell. */
function quotedCell(text: string, at: number, delimiter: string) {
  let end = at + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote === -1) return { cell: text.slice(at + 1).replaceAll('""', '"'), end: text.length };
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { cell: text.slice(at + 1, quote).replaceAll('""', '"') + rest.cell, end: rest.end };
    }
    end = quote + 2;
  }
}
