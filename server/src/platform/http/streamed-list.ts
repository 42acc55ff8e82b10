import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AnswerText } from "./serve";

/** Rows that are read, checked and sent at a time; between two pages other requests have their turn. */
const PAGE = 1_000;

export type ListSource<R> = {
  /** The `limit` rows after the row `last`, which is null at the start. */
  page(last: R | null, limit: number): Promise<R[]>;
  /** A row as the contract has it; positions count from 0. */
  present(row: R, position: number): unknown;
};

/**
 * Answers with a list as one JSON array. One page has an ETag, made of the answer itself so that it tells nothing else,
 * and is 304 to a reader who has it already. A longer list is sent while it is read.
 */
export async function streamedList<R>(
  endpoint: Endpoint,
  { page, present }: ListSource<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnswerText> {
  const itemsOf = (rows: R[], start: number) => {
    const shown = rows.map((row, n) => present(row, start + n));
    return JSON.stringify(z.parse(endpoint.answer, shown)).slice(1, -1);
  };

  const first = await page(null, PAGE);
  if (first.length < PAGE) {
    const body = Buffer.from(`[${itemsOf(first, 0)}]`);
    const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    reply.header("etag", tag);
    const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
    return new AnswerText(known?.includes(tag) ? null : body);
  }

  async function* pieces() {
    let rows = first;
    for (let sent = 0; rows.length > 0; ) {
      yield `${sent > 0 ? "," : "["}${itemsOf(rows, sent)}`;
      sent += rows.length;
      rows = rows.length < PAGE ? [] : await page(rows.at(-1) ?? null, PAGE);
    }
    yield "]";
  }
  return new AnswerText(Readable.from(pieces()));
}
