import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, startReadingOf } from "./queries";
import { Refused } from "./refused";

afterEach(() => vi.useRealTimers());

test("reads again what failed for a part that is mounted later, and not for one that is mounted at once", async () => {
  vi.useFakeTimers();
  const queryFn = vi.fn().mockRejectedValue(new Error("The line is down"));
  const mount = () => {
    const part = new QueryObserver(queryClient, { queryKey: ["failing"], queryFn, retry: false });
    const unmount = part.subscribe(() => {});
    return { part, unmount };
  };
  const page = mount();
  await vi.waitFor(() => expect(page.part.getCurrentResult().isError).toBe(true));
  const within = mount();
  expect(within.part.getCurrentResult().isPending).toBe(false);
  expect(queryFn).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 3_000);
  const later = mount();
  expect(queryFn).toHaveBeenCalledTimes(2);
  for (const { unmount } of [page, within, later]) unmount();
});

test.each([
  ["7", [[7]]],
  ["seven", []],
  ["7x", []],
  [undefined, []],
])("starts to read a proposal at an address with '%s' only if that is its number", (pk, started) => {
  const start = vi.fn();
  startReadingOf(start)({ params: { pk } } as never);
  expect(start.mock.calls).toEqual(started);
});

test.each([
  [500, 3],
  [503, 3],
  [404, 1],
  [412, 1],
])("after a failure with %s, reads %s times before it is shown", async (status, times) => {
  vi.useFakeTimers();
  const queryFn = vi.fn().mockRejectedValue(new Refused(status, null));
  const read = queryClient.fetchQuery({ queryKey: ["refused", status], queryFn }).catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toBe("failed");
  expect(queryFn).toHaveBeenCalledTimes(times);
});
