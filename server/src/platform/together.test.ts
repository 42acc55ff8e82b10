import { expect, it } from "vitest";
import { together } from "./together";

/** Work that each test ends by hand, and its runs so far. */
function counted() {
  const runs: { end: () => void; fail: () => void }[] = [];
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const number = runs.length + 1;
      runs.push({ end: () => resolve(number), fail: () => reject(new Error(`Run ${number} failed`)) });
    });
  return { runs, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("does the work again for later callers, and separately for each key", async () => {
  const { runs, work } = counted();
  const once = together<number>();
  const asked = [once("list", work), once("other", work)];
  await settled();
  for (const { end } of runs) end();
  expect(await Promise.all(asked)).toEqual([1, 2]);
  const later = once("list", work);
  await settled();
  runs[2]?.end();
  expect(await later).toBe(3);
});

it("runs once for all who asked before it began, and again for those who asked after", async () => {
  const { runs, work } = counted();
  const once = together<number>();
  const first = once("list", work);
  await settled();
  const later = Array.from({ length: 60 }, () => once("list", work));
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  expect(await first).toBe(1);
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
});

it("continues after a failure, which only those who asked for that work get", async () => {
  const { runs, work } = counted();
  const once = together<number>();
  const first = once("list", work);
  await settled();
  const second = once("list", work);
  runs[0]?.fail();
  await expect(first).rejects.toThrow("Run 1 failed");
  await settled();
  runs[1]?.end();
  expect(await second).toBe(2);
});
