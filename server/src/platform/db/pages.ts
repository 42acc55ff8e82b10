/**
 * The rows of a query page by page, so that other requests have their turn between the pages: `read` gives at most `limit`
 * rows after the last one, which is null at the start.
 */
export async function* inPages<R>(
  limit: number,
  read: (last: R | null) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let rows: R[] = [];
  do {
    rows = await read(rows.at(-1) ?? null);
    if (rows.length > 0) yield rows;
  } while (rows.length === limit);
}
