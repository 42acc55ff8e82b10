import { LiveChange, openStream } from "@lectern/domain/reviewing/live/contract";
import { callForStream } from "./call";
import { callBase } from "./call-base";
import { isFinalStatus, Refused } from "./refused";

/** What has changed; null: perhaps anything, as events were missed. */
type Handler = (change: LiveChange | null) => void;

const NAME = `lectern-live${callBase}`;
/** Three of the server's heartbeats. */
const ALIVE_MS = 45_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/**
 * A stream begins with what changed in the ten seconds before. One that opens this long after the page may have missed
 * something.
 */
const CAUGHT_UP_MS = 5_000;
/** The next page may want the stream, too. */
const KEEP_MS = 5_000;

const handlers = new Set<Handler>();
let stop: (() => void) | null = null;
let heardAt = 0;

/** Whether changes arrive by themselves; otherwise a page reads again from time to time. */
export const isLive = (): boolean => Date.now() - heardAt < ALIVE_MS;

/**
 * Calls `handler` when something changes that the user may know of. One tab of the browser holds the stream for all, since
 * browsers open few connections to one server. Returns the function that ends it.
 */
export function whenChanged(handler: Handler): () => void {
  handlers.add(handler);
  stop ??= start();
  return () => {
    handlers.delete(handler);
    setTimeout(() => {
      if (handlers.size > 0) return;
      stop?.();
      stop = null;
    }, KEEP_MS);
  };
}

/** Attempts to open the stream again, until pages read without it. */
const LOST_AFTER = 2;

/** Between tabs: a change, null for a gap, a heartbeat, or that the stream cannot be opened. */
type News = { change: LiveChange | null } | "alive" | "lost";

/** Passes news on to the handlers of this tab. */
function passOn(news: News): void {
  heardAt = news === "lost" ? 0 : Date.now();
  if (news === "alive") return;
  // What reads again now finds that nothing is live, and polls from then on.
  const change = news === "lost" ? null : news.change;
  for (const handler of handlers) handler(change);
}

function start(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    // Another tab's stream was open before this page: none of its handlers was notified of what changed until now.
    if (!isLive()) passOn({ change: null });
    passOn(data);
  };
  const lead = () =>
    follow(signal, (news) => {
      passOn(news);
      if (!signal.aborted) channel.postMessage(news);
    });
  // The lock goes to another tab when this one is closed.
  const leading = navigator.locks ? navigator.locks.request(NAME, { signal }, lead) : lead();
  leading.catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
    heardAt = 0;
  };
}

/** Reads the stream, and opens it again when it ends, until the user may not. */
async function follow(signal: AbortSignal, onNews: (news: News) => void): Promise<void> {
  const begun = Date.now();
  let failures = 0;
  for (let opened = 0; !signal.aborted; ) {
    try {
      const body = await callForStream(openStream, { signal });
      if (opened++ > 0 || Date.now() - begun > CAUGHT_UP_MS) onNews({ change: null });
      failures = 0;
      if (body) await readEvents(body, onNews);
    } catch (failure) {
      if (failure instanceof Refused && isFinalStatus(failure.status)) return;
      if (++failures === LOST_AFTER) onNews("lost");
    }
    // Spread out, as a server that stops ends the streams of all pages at once.
    const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onNews: (news: News) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) onNews(newsIn(event));
  }
}

/** An event of the stream; others than these are heartbeats. */
function newsIn(event: string): News {
  if (event.startsWith("event: again")) return { change: null };
  const data = /^event: change\ndata: (.*)$/.exec(event)?.[1];
  if (data === undefined) return "alive";
  const change = LiveChange.safeParse(JSON.parse(data));
  return change.success ? { change: change.data } : "alive";
}
