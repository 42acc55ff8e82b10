import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";

/**
 * Answers with a table as CSV, row by row as it is read. A spreadsheet must not run what a stranger called their
 * proposal: what begins like a formula is marked as text.
 */
export function csvAnswer(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): NodeJS.ReadableStream {
  const csv = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    record_delimiter: "\r\n",
  });
  const lines = Readable.from(rows);
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  asDownload(reply, `${name}.csv`).type("text/csv; charset=utf-8");
  return lines.pipe(csv);
}

/** Has the browser save an answer, whatever is in it. */
export const asDownload = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.header("content-disposition", `attachment; filename="${filename}"`);
