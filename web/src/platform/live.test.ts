import { expect, test, vi } from "vitest";
import { keepAccess } from "./access";
import { isLive, whenChanged } from "./live";

/** A stream of the server that lives until it is broken. */
function aStream() {
  let broken = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(": alive\n\n"));
      broken = () => controller.error(new Error("reset"));
    },
  });
  return { answer: new Response(body), break: () => broken() };
}

/** Ends the stream that a page of another test may have left open for the next page. */
async function endStream(): Promise<void> {
  whenChanged(() => {})();
  await vi.advanceTimersByTimeAsync(6_000);
}

test("has pages read again, and poll from then on, once a lost stream cannot be opened again", async () => {
  vi.useFakeTimers();
  await endStream();
  keepAccess("token");
  const stream = aStream();
  const answers = [stream.answer];
  vi.stubGlobal("fetch", async () => {
    const answer = answers.shift();
    if (answer) return answer;
    throw new TypeError("Failed to fetch");
  });
  const changed = vi.fn();
  const end = whenChanged(changed);
  await vi.advanceTimersByTimeAsync(10);
  expect(isLive()).toBe(true);
  expect(changed).not.toHaveBeenCalled();

  stream.break();
  await vi.advanceTimersByTimeAsync(10);
  expect(isLive(), "it may come back at once").toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isLive()).toBe(false);
  expect(changed.mock.calls).toEqual([[null]]);

  const again = aStream();
  answers.push(again.answer);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isLive()).toBe(true);
  expect(changed, "what was missed is read").toHaveBeenCalledTimes(2);
  end();
  await endStream();
});
