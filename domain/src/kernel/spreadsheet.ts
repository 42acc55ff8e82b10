export type Cell = string | number;

/** Whatever blanks and unseen characters stand before it: some programs pass over them. */
const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** What a spreadsheet reads as a number, a date or a time: digits and the marks between them. A share it shows as it is. */
const FIGURE = /^\s*[.,]?\d[\d\s.,:/-]*(?:e\d+)?\s*$/i;

/** Control characters other than a tab and the end of a line: programs drop them, and read on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/**
 * A cell as a spreadsheet may read it from a file. Text that it would compute, or turn into another number or a date
 * (`007`, `3/4`), gets an apostrophe before it; numbers stay numbers.
 */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(CONTROLS, "");
  const turned = FIGURE.test(text) && String(Number(text)) !== text;
  return turned || FORMULA.test(text) ? `'${text}` : text;
}
