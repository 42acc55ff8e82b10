import { Readable } from "node:stream";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AnswerText } from "./serve";

/** Rows that are read, checked and sent at a time; between two pages other requests have their turn. */
const PAGE = 500;

export type ListSource<R> = {
  /** A text that changes as soon as anything in the answer does. */
  state(): Promise<string>;
  /** The `limit` rows after the row `last`, which is null at the start. */
  page(last: R | null, limit: number): Promise<R[]>;
  /** A row as the contract has it; positions count from 0. */
  present(row: R, position: number): unknown;
};

/**
 * Answers with a list, as one JSON array that is sent while it is read, and with its ETag: 304 to a reader who has
 * this state already. The state is as old as the rows or older, so a change in between costs another reading and is
 * never missed.
 */
export async function streamedList<R>(
  endpoint: Endpoint,
  { state, page, present }: ListSource<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnswerText> {
  const tag = `W/"${await state()}"`;
  reply.header("etag", tag);
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(tag)) return new AnswerText(null);
  // The first page before the answer begins: a fault there is still an answer of its own.
  let rows = await page(null, PAGE);

  async function* pieces() {
    let sent = 0;
    yield "[";
    while (rows.length > 0) {
      const items = z.parse(
        endpoint.answer,
        rows.map((row, n) => present(row, sent + n)),
      );
      yield `${sent > 0 ? "," : ""}${JSON.stringify(items).slice(1, -1)}`;
      sent += rows.length;
      rows = rows.length < PAGE ? [] : await page(rows.at(-1) ?? null, PAGE);
    }
    yield "]";
  }
  return new AnswerText(Readable.from(pieces()));
}
