import pg from "pg";
import { CHANGES } from "./announce";
import type { Database } from "./database";

/** A change that some server has announced (announce.ts). */
export type Announced = { call: number; submission: number; what: string };

const RETRY_MS = 1_000;
const PATIENCE_MS = 10_000;

type Listening = {
  onChange: (change: Announced) => void;
  /** Called when it listens again after a loss: changes may have been missed. */
  onGap: () => void;
};

/**
 * Listens to what all servers announce, on one connection for this process, which is opened again when it is lost. `check`
 * notices a connection whose other end is gone.
 */
export function listenToChanges({ $client }: Pick<Database, "$client">, { onChange, onGap }: Listening) {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;
  let lost = false;

  async function connect(): Promise<void> {
    retry = null;
    const next = new pg.Client({
      ...$client.options,
      // Not enumerable in the pool's options.
      password: $client.options.password,
      statement_timeout: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client = next;
    next.on("error", () => {});
    next.on("end", () => forget(next));
    next.on("notification", ({ payload }) => {
      const change = announced(payload);
      if (change) onChange(change);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES}`);
    } catch {
      return forget(next);
    }
    if (lost) onGap();
    lost = false;
  }

  function forget(gone: pg.Client): void {
    if (client !== gone) return;
    client = null;
    lost = true;
    gone.end().catch(() => {});
    if (!closed) retry = setTimeout(() => void connect(), RETRY_MS);
  }

  const started = connect();
  return {
    /** Resolves when the first attempt to listen has ended. */
    started,
    async check(): Promise<void> {
      const checked = client;
      await checked?.query("select 1").catch(() => forget(checked));
    },
    async close(): Promise<void> {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

/** Another version of the server may announce what this one does not know. */
function announced(payload: string | undefined): Announced | null {
  try {
    const { call, submission, what } = JSON.parse(payload ?? "");
    const known = Number.isInteger(call) && Number.isInteger(submission) && typeof what === "string";
    return known ? { call, submission, what } : null;
  } catch {
    return null;
  }
}
