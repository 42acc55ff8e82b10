import type { Database } from "../db/database";
import { type Announced, listenToChanges } from "../db/listen";

/** What a call's streams need to know. */
export type Audience = {
  /** Of these sessions those whose person may know of a change, and that are alive. */
  knowersOf(change: { submission: number; what: string }, sessions: readonly string[]): Promise<string[]>;
  /** Of these sessions those that may still listen. */
  livingAmong(sessions: readonly string[]): Promise<string[]>;
};

/** Where the events of one page go. */
export type Stream = {
  /** False when the reader does not keep up. */
  send(text: string): boolean;
  end(): void;
};

type Listener = { call: number; session: string; stream: Stream };

export type LiveOptions = {
  /** Open streams of one session; the oldest ends for another one. */
  perSession: number;
  /** Open streams of this process. */
  most: number;
  /** A stream ends after this time; pages open another one, perhaps at another server. */
  longestMs: number;
  /** Sessions are checked, and a sign of life is sent, this often. */
  beatMs: number;
  /** Changes of a proposal within this time are one. */
  gatherMs: number;
};

const LIVE_OPTIONS: LiveOptions = {
  perSession: 6,
  most: 5_000,
  longestMs: 3_600_000,
  beatMs: 15_000,
  gatherMs: 40,
};

const BEAT = ":\n\n";
const AGAIN = "event: again\ndata:\n\n";

export type Live = ReturnType<typeof openLive>;

/**
 * Tells open pages which proposals have changed. An event has a proposal's number and what kind of thing changed, and goes to
 * those only who may know of it at that moment, which is one statement for each change and server, not for each page. Nothing
 * is sent to others, so that a stream says nothing about what its reader may not know.
 */
export function openLive(db: Pick<Database, "$client">, options: Partial<LiveOptions> = {}) {
  const { perSession, most, longestMs, beatMs, gatherMs } = { ...LIVE_OPTIONS, ...options };
  const listeners = new Set<Listener>();
  const audiences = new Map<number, Audience>();
  const gathered = new Map<string, Announced>();
  let listening: ReturnType<typeof listenToChanges> | null = null;
  let beat: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let closed = false;

  const drop = (listener: Listener) => {
    if (listeners.delete(listener)) listener.stream.end();
  };
  const send = (listener: Listener, text: string) => {
    if (!listener.stream.send(text)) drop(listener);
  };
  const ofCall = (call: number) => [...listeners].filter((listener) => listener.call === call);
  const sessionsOf = (of: readonly Listener[]) => [...new Set(of.map(({ session }) => session))];

  async function tell({ call, ...change }: Announced): Promise<void> {
    const of = ofCall(call);
    const audience = audiences.get(call);
    if (!audience || of.length === 0) return;
    const knowers = new Set(await audience.knowersOf(change, sessionsOf(of)));
    const text = `event: change\ndata: ${JSON.stringify(change)}\n\n`;
    for (const listener of of)
      if (knowers.has(listener.session) && listeners.has(listener)) send(listener, text);
  }

  function tellGathered(): void {
    gathering = null;
    const changes = [...gathered.values()];
    gathered.clear();
    // A failed statement is a missed event: pages read again by themselves, too.
    for (const change of changes) tell(change).catch(() => {});
  }

  function gather(change: Announced): void {
    if (listeners.size === 0) return;
    gathered.set(`${change.call} ${change.submission} ${change.what}`, change);
    gathering ??= setTimeout(tellGathered, gatherMs);
  }

  async function checkSessions(): Promise<void> {
    await listening?.check();
    for (const [call, audience] of audiences) {
      const of = ofCall(call);
      if (of.length === 0) continue;
      const living = new Set(await audience.livingAmong(sessionsOf(of)));
      for (const listener of of) living.has(listener.session) ? send(listener, BEAT) : drop(listener);
    }
  }

  function start(): Promise<void> {
    listening ??= listenToChanges(db, {
      onChange: gather,
      onGap: () => {
        for (const listener of listeners) send(listener, AGAIN);
      },
    });
    beat ??= setInterval(() => void checkSessions().catch(() => {}), beatMs);
    beat.unref();
    return listening.started;
  }

  /** Ends every stream; none can be opened any more. */
  function endStreams(): void {
    closed = true;
    for (const listener of listeners) drop(listener);
  }

  return {
    /** Says who may know of a call's changes. */
    serve: (call: number, audience: Audience) => void audiences.set(call, audience),

    /** Sends what changes to a stream from now on, until the returned function is called; null where there are too many. */
    async open(call: number, session: string, stream: Stream): Promise<(() => void) | null> {
      if (closed || listeners.size >= most) return null;
      await start();
      const own = [...listeners].filter((listener) => listener.session === session);
      if (own[0] && own.length >= perSession) drop(own[0]);
      const listener = { call, session, stream };
      listeners.add(listener);
      const timer = setTimeout(drop, longestMs, listener).unref();
      return () => {
        clearTimeout(timer);
        listeners.delete(listener);
      };
    },

    /** The number of open streams. */
    count: () => listeners.size,

    endStreams,

    async close(): Promise<void> {
      endStreams();
      if (beat) clearInterval(beat);
      if (gathering) clearTimeout(gathering);
      await listening?.close();
    },
  };
}
