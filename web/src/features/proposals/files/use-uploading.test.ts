import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUploading } from "./use-uploading";

afterEach(() => void vi.unstubAllGlobals());

const file = new File(["slides"], "talk.pdf", { type: "application/pdf" });

/** An upload whose answer does not come. */
function stillUploading() {
  const aborted = vi.fn();
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      status = 0;
      onabort?: () => void;
      open() {}
      send() {}
      abort() {
        aborted();
        this.onabort?.();
      }
    },
  );
  const begin = vi.fn(async () => ({ url: "https://store.example", fields: {} }));
  const steps = { begin, confirm: vi.fn(async () => {}), settled: vi.fn(async () => {}) };
  const { result, unmount } = renderHook(() => useUploading());
  return { result, unmount, steps, aborted, send: () => result.current.send(file, steps) };
}

test("uploads one file at a time", async () => {
  const { result, steps, send } = stillUploading();
  await act(async () => void send());
  expect(await send()).toBe(false);
  expect(steps.begin).toHaveBeenCalledTimes(1);
  expect(result.current.running()).toBe(true);
});

test("stops the upload when its page is left, and confirms nothing", async () => {
  const { unmount, steps, aborted, send } = stillUploading();
  let sent = Promise.resolve(true);
  await act(async () => {
    sent = send();
  });
  unmount();
  expect(aborted).toHaveBeenCalledTimes(1);
  expect(await sent).toBe(false);
  expect([steps.confirm.mock.calls, steps.settled.mock.calls]).toEqual([[], [[]]]);
});
