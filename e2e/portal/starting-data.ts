import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { runCommand } from "./commands";
import { freePort } from "./free-port";
import { serve } from "./server-process";

/** The folder of this run's starting data, which `prepare.ts` creates and removes. */
export const STARTING_DATA = "LECTERN_JOURNEYS_DATA";
/** The demo's files are processed meanwhile: almost thirty, one after another. */
export const STARTING_DATA_MS = 280_000;

/** When the demo is created, and when portals with it start. Later than each of its rows. */
const DEMO_CREATED = "2025-01-20T09:00:00Z";
export const DEMO_STARTS = "2025-01-20T10:00:00Z";

/** Journeys don't need durability. */
const NO_SYNC = "\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n";

/**
 * Creates the starting data of a portal in `folder`: a migrated database, optionally with the demo, whose files are processed
 * and whose mails are sent. The first portal that needs it builds it, the others copy it.
 */
export async function copyStartingData(demo: boolean, folder: string): Promise<void> {
  const made = join(process.env[STARTING_DATA] ?? "", demo ? "demo" : "empty");
  if (isFirst(made)) {
    await makeStartingData(made, demo).catch((error) => {
      rmSync(`${made}.started`, { recursive: true, force: true });
      throw error;
    });
  }
  for (const begun = Date.now(); !existsSync(made); await sleep(50)) {
    if (Date.now() - begun > STARTING_DATA_MS) throw new Error(`${made} was not built in time.`);
  }
  // Unlike Node's own copy, it preserves the owner, which PostgreSQL checks.
  await promisify(execFile)("cp", ["-pR", made, folder]);
}

/** One worker builds the data; this folder marks that it has started. */
function isFirst(made: string): boolean {
  try {
    mkdirSync(`${made}.started`);
    return true;
  } catch {
    return false;
  }
}

async function makeStartingData(made: string, demo: boolean): Promise<void> {
  const folder = join(`${made}.started`, "data");
  chmodSync(`${made}.started`, 0o755);
  const env = { NODE_ENV: "test", LOG_LEVEL: "warn", DATA_DIR: folder };
  if (demo) await createDemo(env);
  else await runCommand(["migrate"], env);
  appendFileSync(join(folder, "postgres/data/postgresql.auto.conf"), NO_SYNC);
  renameSync(folder, made);
}

async function createDemo(env: Record<string, string>): Promise<void> {
  const [port, metrics] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), METRICS_PORT: String(metrics) };
  const server = await serve(`http://127.0.0.1:${port}`, {
    ...env,
    ...ports,
    DEMO: "1",
    CLOCK_START: DEMO_CREATED,
  });
  try {
    while (await hasWork(`http://127.0.0.1:${metrics}/metrics`)) await sleep(500);
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
