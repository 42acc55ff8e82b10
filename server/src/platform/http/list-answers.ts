import { Readable } from "node:stream";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { type KeptList, type ListSource, renewedList, rowsText } from "./list-parts";
import { AnswerText } from "./serve";

/** What lists may take of the server. Rows, rows, bytes. */
export type ListBounds = {
  /** Read at once; between two pages other requests have their turn. */
  page: number;
  /** A longer list is sent as it is read, and is not kept. */
  longestKept: number;
  bytesKept: number;
};

const BOUNDS: ListBounds = { page: 1_000, longestKept: 10_000, bytesKept: 64 * 1024 * 1024 };

/**
 * Answers with lists. The text of a list is kept, and the parts of it that the database says, in the same request, to
 * be unchanged are sent again: that costs little to ask, and holds when other servers write. A list that is too long
 * to keep is sent as it is read, and its state is not asked for while it stays so long.
 */
export function listAnswers(endpoint: Endpoint, bounds = BOUNDS) {
  const kept = new Map<string, KeptList>();
  const tooLong = new Set<string>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, list: KeptList): void {
    drop(key);
    kept.set(key, list);
    bytes += list.text.length;
    // The one that was used longest ago stands first.
    for (const oldest of kept.keys()) {
      if (bytes <= bounds.bytesKept) break;
      drop(oldest);
    }
  }

  /** A list as one JSON array, page by page. */
  async function* readPieces<R>(source: ListSource<R>) {
    let last: R | null = null;
    let length = 0;
    yield Buffer.from("[");
    while (true) {
      const rows: R[] = await source.page(last, bounds.page);
      if (rows.length > 0 && length > 0) yield Buffer.from(",");
      yield rowsText(endpoint, source, rows, length);
      length += rows.length;
      if (rows.length < bounds.page) break;
      last = rows.at(-1) ?? null;
    }
    yield Buffer.from("]");
    if (length <= bounds.longestKept) tooLong.delete(source.key);
  }

  function streamed<R>(source: ListSource<R>): AnswerText {
    drop(source.key);
    tooLong.add(source.key);
    return new AnswerText(Readable.from(readPieces(source)));
  }

  return async <R>(source: ListSource<R>): Promise<AnswerText> => {
    if (tooLong.has(source.key)) return streamed(source);
    const stamps = await source.stamps();
    const length = stamps.reduce((sum, part) => sum + part.length, 0);
    if (length > bounds.longestKept) return streamed(source);
    const list = await renewedList(endpoint, source, stamps, kept.get(source.key), bounds.page);
    keep(source.key, list);
    return new AnswerText(list.text);
  };
}
