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
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  whenChanged(() => {})();
  await vi.advanceTimersByTimeAsync(6_000);
}

test("refreshes pages, and polls from then on, once a lost stream cannot be opened again", async () => {
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

test("refreshes a page whose stream took long to open", async () => {
  vi.useFakeTimers();
  await endStream();
  keepAccess("token");
  let open = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (open = resolve)));
  const changed = vi.fn();
  const end = whenChanged(changed);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(changed).not.toHaveBeenCalled();
  open(aStream().answer);
  await vi.advanceTimersByTimeAsync(10);
  expect(changed.mock.calls).toEqual([[null]]);
  end();
  await endStream();
});

test("refreshes a page when it first receives the stream of another tab, and not at each heartbeat", async () => {
  vi.useFakeTimers();
  await endStream();
  keepAccess("token");
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const changed = vi.fn();
  const end = whenChanged(changed);
  const otherTab = new BroadcastChannel("lectern-live");
  otherTab.postMessage("alive");
  otherTab.postMessage("alive");
  otherTab.postMessage({ change: { submission: 7, what: "review" } });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  expect(changed.mock.calls).toEqual([[null], [{ submission: 7, what: "review" }]]);
  otherTab.close();
  end();
  await endStream();
});

test.each([403, 404])("asks for no stream again after it was refused with %s", async (status) => {
  vi.useFakeTimers();
  await endStream();
  keepAccess("token");
  const opened = vi.fn(async () => Response.json({ detail: "No." }, { status }));
  vi.stubGlobal("fetch", opened);
  const changed = vi.fn();
  const end = whenChanged(changed);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(opened).toHaveBeenCalledTimes(1);
  expect([isLive(), changed.mock.calls]).toEqual([false, []]);
  end();
  await endStream();
});

test("keeps the stream for the next page, and ends it when there is none", async () => {
  vi.useFakeTimers();
  await endStream();
  keepAccess("token");
  const opened = vi.fn(async () => aStream().answer);
  vi.stubGlobal("fetch", opened);
  const endFirst = whenChanged(() => {});
  await vi.advanceTimersByTimeAsync(10);
  endFirst();
  const endNext = whenChanged(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isLive()).toBe(true);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened.mock.lastCall).toMatchObject([expect.any(String), { signal: { aborted: false } }]);
  endNext();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isLive(), "pages read again by themselves").toBe(false);
  expect(opened.mock.lastCall).toMatchObject([expect.any(String), { signal: { aborted: true } }]);
});
