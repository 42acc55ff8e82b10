import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchInTime, LONGEST_WAIT_MS, SLOWEST_BYTES_PER_MS } from "./fetch-in-time";
import { messagesOf } from "./refused";

/** A line that is cut: whatever is asked gets no answer, and no error. */
const cutLine = () =>
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, fail) => {
        const stop = () => fail(signal.reason);
        if (signal.aborted) stop();
        signal.addEventListener("abort", stop);
      }),
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("fails like a lost connection when no answer comes", async () => {
  cutLine();
  const failure = fetchInTime("/api/submit/").catch((error: unknown) => error);
  const settled = vi.fn();
  void failure.then(settled);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
  expect(messagesOf(await failure)).toEqual([
    "The server cannot be reached. Check your connection and try again.",
  ]);
});

test("waits longer for a body that takes long to send", async () => {
  cutLine();
  const body = "x".repeat(20 * 1024 * 1024);
  const settled = vi.fn();
  void fetchInTime("/api/imports/", { method: "POST", body }).catch(settled);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS + body.length / SLOWEST_BYTES_PER_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
});

test("stops when its caller does, before and after the start, with the caller's reason", async () => {
  cutLine();
  const caller = new AbortController();
  const failure = fetchInTime("/api/submit/", { signal: caller.signal }).catch((error: unknown) => error);
  caller.abort("left the page");
  expect(await failure).toBe("left the page");
  await expect(fetchInTime("/api/submit/", { signal: caller.signal })).rejects.toBe("left the page");
});

test("lets an answer that has begun take as long as it needs, until its caller stops", async () => {
  let signal: AbortSignal | undefined;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    signal = init.signal ?? undefined;
    return new Response("a stream");
  });
  const caller = new AbortController();
  await fetchInTime("/api/live/", { signal: caller.signal });
  await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT_MS);
  expect(signal?.aborted).toBe(false);
  caller.abort();
  expect(signal?.aborted).toBe(true);
});
