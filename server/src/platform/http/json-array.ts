/** Streams all items as one JSON array, in one chunk per page; empty pages are skipped. `indent`: spaces per level. */
export async function* jsonArray(
  pages: AsyncIterable<readonly unknown[]>,
  indent = 0,
): AsyncGenerator<string> {
  let before = "[";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${before}\n${page.map((item) => JSON.stringify(item, null, indent)).join(",\n")}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "\n]";
}
