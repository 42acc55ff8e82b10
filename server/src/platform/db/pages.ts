import { setImmediate } from "node:timers/promises";

/**
 * The rows of a query page by page: `read` returns at most `limit` rows after the last one, which is null at the start. Other
 * requests have their turn between reading a page and using it, and before the next one.
 */
export async function* inPages<R>(
  limit: number,
  read: (last: R | null) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let rows: R[] = [];
  do {
    rows = await read(rows.at(-1) ?? null);
    if (rows.length === 0) return;
    await setImmediate();
    yield rows;
  } while (rows.length === limit);
}
