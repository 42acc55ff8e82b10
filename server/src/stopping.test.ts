import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stopOnSignal } from "./stopping";

const log = { info: () => {}, error: vi.fn() };
// A deadline that outlived its test would end the process that runs the others.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.removeAllListeners("SIGTERM");
  process.removeAllListeners("SIGINT");
});

/** What the process would have ended with. */
const ended = () =>
  new Promise<number>((resolve) => {
    vi.spyOn(process, "exit").mockImplementation((code) => {
      resolve(Number(code));
      return undefined as never;
    });
  });

it("exits with 0 when everything was finished", async () => {
  const code = ended();
  stopOnSignal(log, async () => {}, { within: 1_000 });
  process.emit("SIGTERM");
  expect(await code).toBe(0);
  expect(vi.getTimerCount(), "its deadline is forgotten").toBe(0);
});

it("ends once, however long ago everything was finished", async () => {
  vi.useFakeTimers();
  const code = ended();
  stopOnSignal(log, async () => {}, { within: 1_000 });
  process.emit("SIGTERM");
  await code;
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  expect(process.exit).toHaveBeenCalledTimes(1);
});

it("ends anyway when something does not finish in time", async () => {
  const code = ended();
  stopOnSignal(log, () => new Promise(() => {}), { within: 30 });
  process.emit("SIGTERM");
  vi.advanceTimersByTime(30);
  expect(await code).toBe(1);
  expect(log.error).toHaveBeenCalledWith(
    { seconds: 0.03 },
    expect.stringContaining("Could not stop in time"),
  );
});

it("ends at once at the second signal", async () => {
  const code = ended();
  stopOnSignal(log, () => new Promise(() => {}), { within: 60_000 });
  process.emit("SIGINT");
  process.emit("SIGINT");
  expect(await code).toBe(1);
});
