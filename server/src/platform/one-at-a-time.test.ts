import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time";

/** Work that ends when it is told to, and how often it has begun. */
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

it("gives all who ask while work is being done the result of the next time", async () => {
  const { runs, work } = counted();
  const once = oneAtATime<number>();
  const first = once("list", work);
  const others = [once("list", work), once("list", work), once("list", work)];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  expect(await first).toBe(1);
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

it("does the work again for who asks later, and of each key by itself", async () => {
  const { runs, work } = counted();
  const once = oneAtATime<number>();
  const asked = [once("list", work), once("other", work)];
  for (const { end } of runs) end();
  expect(await Promise.all(asked)).toEqual([1, 2]);
  const later = once("list", work);
  runs[2]?.end();
  expect(await later).toBe(3);
});

it("goes on after a failure, which only those get who asked for that work", async () => {
  const { runs, work } = counted();
  const once = oneAtATime<number>();
  const first = once("list", work);
  const second = once("list", work);
  runs[0]?.fail();
  await expect(first).rejects.toThrow("Run 1 failed");
  await settled();
  runs[1]?.end();
  expect(await second).toBe(2);
});
