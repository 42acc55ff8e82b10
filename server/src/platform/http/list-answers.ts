import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import * as z from "zod/mini";
import { AnswerText } from "./serve";

/** How long a list is, and a mark that is another one as soon as anything in it is. The database says both. */
export type ListStamp = { length: number; stamp: string };

/** What lists may take of the server. Rows, rows, bytes. */
export type ListBounds = {
  /** Read at once; between two pages other requests have their turn. */
  page: number;
  /** A longer list is sent as it is read, and is not kept. */
  longestKept: number;
  bytesKept: number;
};

const BOUNDS: ListBounds = { page: 1_000, longestKept: 10_000, bytesKept: 64 * 1024 * 1024 };

export type ListSource<R> = {
  /** Whose list, and all that the answer depends on besides the rows. */
  key: string;
  stamp(): Promise<ListStamp>;
  /** The `limit` rows after the row `last`, which is null at the start. */
  page(last: R | null, limit: number): Promise<R[]>;
  /** A row for the wire; positions count from 0. */
  present(row: R, position: number): unknown;
};

type Kept = { stamp: string; text: Buffer };

/**
 * Answers with lists. The text of a list is kept, and sent again when the database says, in the same request, that no
 * row of it has changed: that costs little to ask, and holds when other servers write. A text is kept under a stamp
 * that is as old as its rows or older: what changes in between costs another reading, and is never missed.
 */
export function listAnswers(endpoint: Endpoint, bounds = BOUNDS) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, entry: Kept): void {
    drop(key);
    kept.set(key, entry);
    bytes += entry.text.length;
    // The one that was used longest ago stands first.
    for (const oldest of kept.keys()) {
      if (bytes <= bounds.bytesKept) break;
      drop(oldest);
    }
  }

  return async <R>(source: ListSource<R>): Promise<AnswerText> => {
    const { length, stamp } = await source.stamp();
    const pieces = readPieces(endpoint, source, length, bounds.page);
    if (length > bounds.longestKept) return new AnswerText(Readable.from(pieces));
    const known = kept.get(source.key);
    const entry = known?.stamp === stamp ? known : { stamp, text: await buffer(pieces) };
    keep(source.key, entry);
    return new AnswerText(entry.text);
  };
}

/** A list as one JSON array, page by page, each checked against the contract as every answer is. */
async function* readPieces<R>(
  endpoint: Endpoint,
  { page: read, present }: ListSource<R>,
  length: number,
  page: number,
) {
  let last: R | null = null;
  for (let from = 0; ; from += page) {
    const rows: R[] = await read(last, page);
    const items = z.parse(
      endpoint.answer,
      rows.map((row, n) => present(row, from + n)),
    );
    const text = JSON.stringify(items).slice(1, -1);
    yield Buffer.from(from === 0 ? `[${text}` : text && `,${text}`);
    // A row that has come since they were counted is for the next reading: the stamp does not know it either.
    if (rows.length < page || from + page >= length) break;
    last = rows.at(-1) ?? null;
  }
  yield Buffer.from("]");
}
