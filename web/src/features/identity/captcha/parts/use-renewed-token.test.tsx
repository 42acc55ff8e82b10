import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useRenewedToken } from "./use-renewed-token";

beforeEach(() => void vi.useFakeTimers());

const LIFETIME_MS = 600_000;

function source(obtain: (signal: AbortSignal) => Promise<string>) {
  const onToken = vi.fn<(token: string) => void>();
  const { result, unmount } = renderHook(() => useRenewedToken({ obtain, lifetimeMs: LIFETIME_MS, onToken }));
  return {
    onToken,
    unmount,
    step: () => result.current.step,
    start: () => act(async () => result.current.start()),
  };
}

const numbered = () => {
  let n = 0;
  return vi.fn(async () => `token ${++n}`);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("waits for the click, then gives a token", async () => {
  const obtain = numbered();
  const { onToken, step, start } = source(obtain);
  expect(obtain).not.toHaveBeenCalled();
  await start();
  expect(step()).toBe("done");
  expect(onToken).toHaveBeenLastCalledWith("token 1");
});

test("renews the token before it expires, even if the clock is set back", async () => {
  const { onToken, step, start } = source(numbered());
  await start();
  const clock = vi.spyOn(Date, "now").mockReturnValue(0);
  await pass(LIFETIME_MS - 60_001);
  expect(onToken).toHaveBeenLastCalledWith("token 1");
  await pass(1);
  expect(onToken).toHaveBeenLastCalledWith("token 2");
  expect(step()).toBe("done");
  await pass(LIFETIME_MS);
  expect(onToken).toHaveBeenLastCalledWith("token 3");
  clock.mockRestore();
});

test("lets the token expire in the background, and renews it when the page is visible again", async () => {
  const obtain = numbered();
  const { onToken, start } = source(obtain);
  await start();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(10 * LIFETIME_MS);
  expect(onToken).toHaveBeenLastCalledWith("");
  expect(obtain).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  expect(onToken).toHaveBeenLastCalledWith("token 2");
});

test("shows a failure, and can be retried", async () => {
  const obtain = vi.fn(async () => "token").mockRejectedValueOnce(new Error("offline"));
  const { onToken, step, start } = source(obtain);
  await start();
  expect(step()).toBe("failed");
  expect(onToken).toHaveBeenLastCalledWith("");
  await start();
  expect(step()).toBe("done");
  expect(onToken).toHaveBeenLastCalledWith("token");
});

test("stops when the form is left", async () => {
  const obtain = numbered();
  const { start, unmount } = source(obtain);
  await start();
  unmount();
  await pass(10 * LIFETIME_MS);
  expect(obtain).toHaveBeenCalledTimes(1);
});
