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
const TIMEOUT_MS = 150_000;

/** When the demo is created, and when portals with it start. Later than each of its rows. */
const DEMO_CREATED = "2025-01-20T09:00:00Z";
export const DEMO_STARTS = "2025-01-20T10:00:00Z";

/** Journeys don't need durability. */
const NO_SYNC = "\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n";

/**
 * Creates the starting data of a portal in `folder`: a migrated database, optionally with the demo. The first portal
 * that needs it builds it, the others copy it.
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
    if (Date.now() - begun > TIMEOUT_MS) throw new Error(`${made} was not built in time.`);
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
  if (demo) {
    const port = await freePort();
    // Without a worker it can stop at once: the portals with this data run the demo's jobs.
    const only = { PORT: String(port), DEMO: "1", WORKER: "0", CLOCK_START: DEMO_CREATED };
    const server = await serve(`http://127.0.0.1:${port}`, { ...env, ...only });
    await server.stop();
  } else {
    await runCommand(["migrate"], env);
  }
  appendFileSync(join(folder, "postgres/data/postgresql.auto.conf"), NO_SYNC);
  renameSync(folder, made);
}
