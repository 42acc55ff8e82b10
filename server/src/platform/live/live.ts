import type { Database } from "../db/database";
import { type Announced, listenToChanges } from "../db/listen";

/** What a call's streams need to know. */
export type Audience = {
  /** Of these sessions those whose user may be notified of a change, and that are active. */
  recipientsOf(change: { submission: number; what: string }, sessions: readonly string[]): Promise<string[]>;
  /** Of these sessions those that may stay subscribed. */
  activeAmong(sessions: readonly string[]): Promise<string[]>;
};

/** Where the events of one page are written. */
export type EventSink = {
  /** False when the reader does not keep up. */
  send(text: string): boolean;
  end(): void;
  /** Calls `listener` once the reader has left, or at once where they have already. */
  onClose(listener: () => void): void;
};

/** An open stream of one page. */
type Subscription = Readonly<{ call: number; session: string; sink: EventSink; expiresAt: number }>;

export type LiveOptions = {
  /** Open streams of one session; the oldest ends for another one. */
  perSession: number;
  /** Open streams of this process. */
  maxStreams: number;
  /** A stream ends after this time; pages open another one, perhaps at another server. */
  maxAgeMs: number;
  /** Sessions are checked, and a heartbeat is sent, this often. */
  heartbeatMs: number;
  /** Changes of a proposal within this time are one event. */
  batchMs: number;
  /** A stream begins with the changes of this time, since a page is read before its stream is open. */
  recentMs: number;
};

const LIVE_OPTIONS: LiveOptions = {
  perSession: 6,
  maxStreams: 5_000,
  maxAgeMs: 3_600_000,
  heartbeatMs: 15_000,
  batchMs: 40,
  recentMs: 10_000,
};

/** A comment of the protocol. */
const HEARTBEAT = ":\n\n";
/** Events may have been missed. Its name is known to pages of earlier versions. */
const RESYNC = "event: again\ndata:\n\n";

export type Live = ReturnType<typeof openLive>;

/**
 * Notifies open pages of which proposals have changed. An event has a proposal's number and what kind of thing changed, and
 * goes to those only who may know of it at that moment, which is one statement for each change and server, not for each page.
 * Nothing is sent to others, so that a stream says nothing about what its reader may not know.
 */
export function openLive(db: Pick<Database, "$client">, options: Partial<LiveOptions> = {}) {
  const { perSession, maxStreams, maxAgeMs, heartbeatMs, batchMs, recentMs } = {
    ...LIVE_OPTIONS,
    ...options,
  };
  /** The oldest first. */
  const subscriptions = new Set<Subscription>();
  const audiences = new Map<number, Audience>();
  const batch = new Map<string, Announced>();
  /** The oldest first. */
  const recent = new Map<string, Announced & { at: number }>();
  let listeningSince = Number.POSITIVE_INFINITY;
  let listening: ReturnType<typeof listenToChanges> | null = null;
  let heartbeats: NodeJS.Timeout | null = null;
  let flushing: NodeJS.Timeout | null = null;
  let expiring: NodeJS.Timeout | null = null;
  let closed = false;

  const drop = (subscription: Subscription) => {
    if (subscriptions.delete(subscription)) subscription.sink.end();
  };
  const send = (subscription: Subscription, text: string) => {
    if (!subscription.sink.send(text)) drop(subscription);
  };
  const ofCall = (call: number) => [...subscriptions].filter((each) => each.call === call);
  const sessionsOf = (some: readonly Subscription[]) => [...new Set(some.map(({ session }) => session))];

  async function notify({ call, ...change }: Announced, subscribed = ofCall(call)): Promise<void> {
    const audience = audiences.get(call);
    if (!audience || subscribed.length === 0) return;
    const recipients = new Set(await audience.recipientsOf(change, sessionsOf(subscribed)));
    const text = `event: change\ndata: ${JSON.stringify(change)}\n\n`;
    for (const each of subscribed)
      if (recipients.has(each.session) && subscriptions.has(each)) send(each, text);
  }

  function remember(key: string, change: Announced): void {
    const now = performance.now();
    recent.delete(key);
    recent.set(key, { ...change, at: now });
    for (const [former, { at }] of recent) if (at < now - recentMs) recent.delete(former);
  }

  /** Sends a new stream what changed shortly before it was opened. */
  async function catchUp(subscription: Subscription): Promise<void> {
    const since = performance.now() - recentMs;
    if (listeningSince > since) return send(subscription, RESYNC);
    for (const { at, ...change } of [...recent.values()])
      if (at >= since && change.call === subscription.call) await notify(change, [subscription]);
  }

  function flushBatch(): void {
    flushing = null;
    const changes = [...batch.values()];
    batch.clear();
    // A failed statement is a missed event: pages also read again by themselves.
    for (const change of changes) notify(change).catch(() => {});
  }

  function addToBatch(change: Announced): void {
    const key = `${change.call} ${change.submission} ${change.what}`;
    remember(key, change);
    if (subscriptions.size === 0) return;
    batch.set(key, change);
    flushing ??= setTimeout(flushBatch, batchMs);
  }

  async function checkSessions(): Promise<void> {
    await listening?.check();
    for (const [call, audience] of audiences) {
      const subscribed = ofCall(call);
      if (subscribed.length === 0) continue;
      const active = new Set(await audience.activeAmong(sessionsOf(subscribed)));
      for (const each of subscribed) active.has(each.session) ? send(each, HEARTBEAT) : drop(each);
    }
  }

  /** One timer for all streams, which live equally long. */
  function expire(): void {
    expiring = null;
    const now = performance.now();
    for (const each of subscriptions) if (each.expiresAt <= now) drop(each);
    const [next] = subscriptions;
    if (next) awaitExpiry(next.expiresAt - now);
  }

  function awaitExpiry(ms: number): void {
    expiring ??= setTimeout(expire, Math.ceil(ms)).unref();
  }

  function listen() {
    const begin = () => {
      listeningSince = performance.now();
    };
    const listening = listenToChanges(db, {
      onChange: addToBatch,
      onGap: () => {
        begin();
        for (const each of subscriptions) send(each, RESYNC);
      },
    });
    void listening.started.then(begin);
    return listening;
  }

  function start(): Promise<void> {
    listening ??= listen();
    heartbeats ??= setInterval(() => void checkSessions().catch(() => {}), heartbeatMs);
    heartbeats.unref();
    return listening.started;
  }

  // A function of its own: what a listener can reach is held as long as the stream.
  function forgetOnClose(subscription: Subscription): void {
    subscription.sink.onClose(() => subscriptions.delete(subscription));
  }

  /** Ends every stream; none can be opened any more. */
  function endStreams(): void {
    closed = true;
    for (const each of subscriptions) drop(each);
  }

  return {
    /** Sets who is notified of a call's changes. */
    serve: (call: number, audience: Audience) => void audiences.set(call, audience),

    /** Opens a stream, and sends it what changes until its reader leaves. False, and not opened: there are too many. */
    async subscribe(call: number, session: string, open: () => EventSink): Promise<boolean> {
      if (closed || subscriptions.size >= maxStreams) return false;
      await start();
      if (closed) return false;
      const own = [...subscriptions].filter((each) => each.session === session);
      if (own[0] && own.length >= perSession) drop(own[0]);
      const subscription = { call, session, sink: open(), expiresAt: performance.now() + maxAgeMs };
      subscriptions.add(subscription);
      forgetOnClose(subscription);
      awaitExpiry(maxAgeMs);
      catchUp(subscription).catch(() => subscriptions.has(subscription) && send(subscription, RESYNC));
      return true;
    },

    /** The number of open streams. */
    count: () => subscriptions.size,

    endStreams,

    async close(): Promise<void> {
      endStreams();
      if (heartbeats) clearInterval(heartbeats);
      for (const timer of [flushing, expiring]) if (timer) clearTimeout(timer);
      await listening?.close();
    },
  };
}
