import { Readable } from "node:stream";
import { type Cell, cellText } from "@lectern/domain/kernel/spreadsheet";
import { stringify } from "csv-stringify";
import { stringify as stringifySync } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

/**
 * Answers with a table as CSV, row by row as it is read. A spreadsheet must not run what a stranger called their
 * proposal: what it would compute is marked as text.
 */
export function csvAnswer(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): NodeJS.ReadableStream {
  const csv = stringify(formOf(columns));
  const lines = Readable.from(rows);
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  asDownload(reply, `${name}.csv`).type("text/csv; charset=utf-8");
  return lines.pipe(csv);
}

/** The same table as one text. */
export const csvText = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringifySync([...rows], formOf(columns));

const formOf = (columns: readonly string[]) => ({
  header: true,
  columns: [...columns],
  // By it spreadsheets know that this is UTF-8.
  bom: true,
  cast: { string: cellText },
  record_delimiter: "\r\n" as const,
  // Lest the second line of somebody's text becomes a row, and its first word a formula.
  quote_record_delimiter: true,
});

/** Has the browser save an answer, whatever is in it. */
export const asDownload = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.header("content-disposition", `attachment; filename="${filename}"`);
