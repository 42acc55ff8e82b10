import { beforeEach, expect, test, vi } from "vitest";
import { withRetries } from "./when-used";

beforeEach(() => void vi.useFakeTimers());

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch");
    return "part";
  });
  return load;
};

test("retries a failed load", async () => {
  const part = withRetries(failing(3));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await part).toBe("part");
});

test("gives up after the fourth failure", async () => {
  const load = failing(4);
  const failure = withRetries(load).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toBeInstanceOf(TypeError);
  expect(load).toHaveBeenCalledTimes(4);
});
