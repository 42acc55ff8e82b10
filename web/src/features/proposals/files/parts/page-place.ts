/** What is seen of a tall column, and where its pages begin; all in pixels. */
export type Seen = { top: number; height: number; whole: number; pageTops: readonly number[] };

/** A page counts as being read once its beginning has come this far up. */
const READING_LINE = 0.4;

/** The number of the page that is being read. The last one is where the column ends, however short it is. */
export function pageAt({ top, height, whole, pageTops }: Seen): number {
  if (top > 0 && top + height >= whole - 1) return pageTops.length;
  const line = top + height * READING_LINE;
  return Math.max(1, pageTops.findLastIndex((pageTop) => pageTop <= line) + 1);
}
