import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { runCommand } from "./commands";
import { freePort } from "./free-port";
import { serve } from "./server-process";

/** The folder of this run's starting data; `prepare.ts` makes it and removes it. */
export const STARTING_DATA = "LECTERN_JOURNEYS_DATA";
const MADE_WITHIN_MS = 150_000;

/** The journeys lose nothing that matters when the machine loses its power. */
const NO_SYNC = "\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n";

/**
 * Puts data into `folder` on which a portal starts at once: a migrated database, with the demo by request. The first
 * portal that needs it makes it, the others copy it.
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
    if (Date.now() - begun > MADE_WITHIN_MS) throw new Error(`${made} was not made in time.`);
  }
  // Unlike Node's own copy, it keeps the owner, which PostgreSQL insists on.
  await promisify(execFile)("cp", ["-pR", made, folder]);
}

/** One worker makes the data; the folder of that name says that it has started to. */
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
    // Without a worker it can stop at once: the portals on this data do the demo's jobs.
    const only = { PORT: String(port), DEMO: "1", WORKER: "0" };
    const server = await serve(`http://127.0.0.1:${port}`, { ...env, ...only });
    await server.stop();
  } else {
    await runCommand(["migrate"], env);
  }
  appendFileSync(join(folder, "postgres/data/postgresql.auto.conf"), NO_SYNC);
  renameSync(folder, made);
}
