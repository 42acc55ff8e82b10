import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { runCommand } from "./commands";
import { freePort } from "./free-port";
import { serve } from "./server-process";

/** The folder of this run's starting data, which `prepare.ts` creates and removes. */
export const STARTING_DATA = "LECTERN_JOURNEYS_DATA";
/** The demo's files are processed meanwhile: almost thirty, one after another, on a machine that is busy with other journeys. */
export const STARTING_DATA_MS = 600_000;

/** When the demo is created, and when portals with it start. Later than each of its rows. */
const DEMO_CREATED = "2025-01-20T09:00:00Z";
export const DEMO_STARTS = "2025-01-20T10:00:00Z";

/** Journeys don't need durability. */
const NO_SYNC = "\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n";

type Kind = "empty" | "demo";

/** Asks the process that runs all journeys to make the starting data of this kind in its folder. */
export const want = (folder: string, kind: Kind) => writeFileSync(join(folder, `${kind}.wanted`), "");

/**
 * Copies the starting data of a portal into `folder`: a migrated database, optionally with the demo, whose files are processed and
 * whose mails are sent. Waits until they are made.
 */
export async function copyStartingData(demo: boolean, folder: string): Promise<void> {
  const [all, kind] = [process.env[STARTING_DATA] ?? "", demo ? "demo" : "empty"] as const;
  const made = join(all, kind);
  want(all, kind);
  for (const begun = Date.now(); !existsSync(made); await sleep(50)) {
    if (existsSync(`${made}.failed`)) throw new Error(readFileSync(`${made}.failed`, "utf8"));
    if (Date.now() - begun > STARTING_DATA_MS) throw new Error(`${made} was not built in time.`);
  }
  // Unlike Node's own copy, it preserves the owner, which PostgreSQL checks.
  await promisify(execFile)("cp", ["-pR", made, folder]);
}

/**
 * Makes what is wanted in `folder`, each kind once. Belongs into the process that runs all journeys: a worker ends with its first
 * failure, and others would wait for what it has begun. Returns a function that ends it.
 */
export function makeWanted(folder: string): () => Promise<unknown> {
  const ending = new AbortController();
  const begun = new Map<Kind, Promise<void>>();
  const look = setInterval(() => {
    for (const kind of ["empty", "demo"] as const) {
      const made = join(folder, kind);
      if (begun.has(kind) || !existsSync(`${made}.wanted`)) continue;
      const making = make(kind, made, ending.signal).catch((error) =>
        writeFileSync(`${made}.failed`, String(error)),
      );
      begun.set(kind, making);
    }
  }, 100);
  return () => {
    clearInterval(look);
    ending.abort();
    return Promise.all(begun.values());
  };
}

async function make(kind: Kind, made: string, ending: AbortSignal): Promise<void> {
  const folder = join(`${made}.unfinished`, "data");
  mkdirSync(`${made}.unfinished`);
  chmodSync(`${made}.unfinished`, 0o755);
  const env = { NODE_ENV: "test", LOG_LEVEL: "warn", DATA_DIR: folder };
  if (kind === "demo") await createDemo(env, ending);
  else await runCommand(["migrate"], env);
  appendFileSync(join(folder, "postgres/data/postgresql.auto.conf"), NO_SYNC);
  renameSync(folder, made);
}

async function createDemo(env: Record<string, string>, ending: AbortSignal): Promise<void> {
  const [port, metrics] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), METRICS_PORT: String(metrics) };
  const server = await serve(`http://127.0.0.1:${port}`, {
    ...env,
    ...ports,
    DEMO: "1",
    CLOCK_START: DEMO_CREATED,
  });
  try {
    while (!ending.aborted && (await hasWork(`http://127.0.0.1:${metrics}/metrics`))) await sleep(500);
  } finally {
    await server.stop();
  }
}

const WORK = /^lectern_(?:mails_waiting|jobs_running|files\{state="(?:queued|running)"\}) (\d+)$/gm;

/** Whether files are to be processed, or mails to be sent. */
async function hasWork(metrics: string): Promise<boolean> {
  const counts = [...(await (await fetch(metrics)).text()).matchAll(WORK)].map(([, count]) => Number(count));
  if (counts.length !== 4) throw new Error("The metrics do not say what is to be done.");
  return counts.some((count) => count > 0);
}
