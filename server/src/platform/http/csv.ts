import { Readable } from "node:stream";
import { type Cell, cellText } from "@lectern/domain/kernel/spreadsheet";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

type Rows = readonly (readonly Cell[])[];

/**
 * Streams a table as CSV, some rows at a time. Cells that a spreadsheet would run as a formula are marked as text, since
 * their content is untrusted.
 */
export function csvAnswer(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): Readable {
  asDownload(reply, `${name}.csv`).type("text/csv; charset=utf-8");
  return Readable.from(textOf(columns, pages));
}

async function* textOf(columns: readonly string[], pages: AsyncIterable<Rows> | Iterable<Rows>) {
  yield csvText(columns, []);
  for await (const rows of pages)
    yield stringify([...rows], { ...formOf(columns), header: false, bom: false });
}

/** The same table as one text. */
export const csvText = (columns: readonly string[], rows: Rows): string =>
  stringify([...rows], formOf(columns));

const formOf = (columns: readonly string[]) => ({
  header: true,
  columns: [...columns],
  // Makes spreadsheets read it as UTF-8.
  bom: true,
  cast: { string: cellText },
  record_delimiter: "\r\n" as const,
  // Otherwise the second line of a text could become a row, and its first word a formula.
  quote_record_delimiter: true,
});

/** Makes the browser save an answer instead of showing it. */
export const asDownload = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.header("content-disposition", `attachment; filename="${filename}"`);
