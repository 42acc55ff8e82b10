import { expect, test } from "vitest";
import { pageAt } from "./use-page-turning";

const column = { height: 700, whole: 3200, pageTops: [12, 1012, 2012, 2912] };

test.each([
  [0, 1],
  [600, 1],
  [740, 2],
  [1012, 2],
  [2012, 3],
  // The last page is too short to reach the reading line.
  [2500, 4],
])("scrolled down by %i, the page that is read is %i", (top, page) => {
  expect(pageAt({ ...column, top })).toBe(page);
});

test("is the first where everything is in sight", () => {
  expect(pageAt({ top: 0, height: 700, whole: 700, pageTops: [12, 300] })).toBe(1);
});
