/** A JSON array of all items, page by page, each item indented by so many spaces. Pages may be empty. */
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
