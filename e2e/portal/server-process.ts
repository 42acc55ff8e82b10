import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CLI, ROOT } from "./commands";

const START_MS = 120_000;
/** Longer than the server itself waits for unfinished requests and jobs. */
const STOP_MS = 30_000;

export type ServerProcess = { stop(): Promise<void>; log(): string };

/** Starts `lectern serve` and waits until it is ready. Throws, with its log, when it ends or takes two minutes. */
export async function serve(url: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [CLI, "serve"], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const keep = (chunk: Buffer) => {
    log += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const server = { stop: () => end(child, env.DATA_DIR ?? ""), log: () => log };
  try {
    await untilReady(url, child);
  } catch (error) {
    await server.stop();
    throw new Error(`${error instanceof Error ? error.message : error} Its log:\n${log}`);
  }
  return server;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < START_MS; await sleep(50)) {
    if (hasEnded(child)) throw new Error("The server ended before it was ready.");
    const answer = await fetch(`${url}/api/health/`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("The server was not ready in time.");
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Stops the server with SIGTERM. Kills one that hangs, with its database, and throws. */
async function end(child: ChildProcess, dataDir: string): Promise<void> {
  // A crashed server leaves its database running.
  if (hasEnded(child)) return killOrphanedDatabase(dataDir);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_MS, false, { ref: false })]);
  if (inTime) return;
  child.kill("SIGKILL");
  await ended;
  killOrphanedDatabase(dataDir);
  throw new Error("The server did not end on SIGTERM.");
}

function killOrphanedDatabase(dataDir: string): void {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended already, or never ran.
  }
}
