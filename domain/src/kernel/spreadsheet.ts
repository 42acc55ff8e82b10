export type Cell = string | number;

/** Also after spaces and invisible characters, which some programs skip. */
const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Text that a spreadsheet reads as a number, a date or a time. */
const FIGURE = /^\s*[.,]?\d[\d\s.,:/-]*(?:e\d+)?\s*$/i;

/** Control characters other than tab and line breaks, which programs skip. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/**
 * A cell that is safe for spreadsheets. Text that would be read as a formula, a number or a date (`007`, `3/4`) gets an
 * apostrophe; numbers stay numbers.
 */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(CONTROLS, "");
  const turned = FIGURE.test(text) && String(Number(text)) !== text;
  return turned || FORMULA.test(text) ? `'${text}` : text;
}
