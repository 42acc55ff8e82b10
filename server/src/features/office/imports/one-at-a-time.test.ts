import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time";

it("runs one at a time, lets some wait, and refuses the rest until one has ended", async () => {
  const enter = oneAtATime(1, 5);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
  };
  const both = [enter(work), enter(work)];
  await expect(enter(work)).rejects.toMatchObject({ code: "too-many-attempts", retryAfterSeconds: 5 });
  for (let n = 0; n < 2; n++) {
    await expect.poll(() => ends.length).toBe(n + 1);
    ends[n]?.();
  }
  await Promise.all(both);
  expect(most).toBe(1);
  await expect(enter(() => Promise.reject(new Error("It failed")))).rejects.toThrow("It failed");
  expect(await enter(async () => "free")).toBe("free");
});
