import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { requireNamedAccount, runAsPostgres } from "./account";
import type { Binaries } from "./binaries";
import { type ClusterFolders, type HomeAccess, openHomeAccess, pathThrough } from "./folders";
import { processState } from "./pid-file";

const HALF_MADE = /^data\.new-(\d+)-/;

/** The only account in the database. */
export const DATABASE_USER = "app";

/**
 * Creates the data directory if it is missing. It is renamed into place when complete, so that neither a crash nor a
 * second process leaves an incomplete one: the first rename wins.
 * @throws Error with initdb's message, or if the process's account has no name.
 */
export async function ensureCluster(folders: ClusterFolders, { initdb }: Binaries): Promise<void> {
  const { home, data } = folders;
  if (isCluster(data)) return;
  requireNamedAccount();
  removeHalfMade(home);
  const fresh = path.join(home, `data.new-${process.pid}-${randomUUID()}`);
  const passage = openHomeAccess(folders);
  try {
    await run(initdb, initdbArguments(pathThrough(passage, folders, fresh)), passage);
    renameUnlessTaken(fresh, data);
  } finally {
    passage.close();
    rmSync(fresh, { recursive: true, force: true });
  }
  syncFolder(home);
}

/** Runs a program to its end. Rejects with its output when it fails. */
async function run(program: string, programArguments: string[], { handle }: HomeAccess): Promise<void> {
  const child = spawn(program, programArguments, {
    ...runAsPostgres,
    stdio: ["ignore", "ignore", "pipe", handle ?? "ignore"],
  });
  const [output, [status]] = await Promise.all([
    text(child.stderr ?? Readable.from([])),
    once(child, "close"),
  ]);
  if (status !== 0) throw new Error(`The database could not be created: ${output.trim()}`);
}

const isCluster = (folder: string): boolean => existsSync(path.join(folder, "PG_VERSION"));

function initdbArguments(folder: string): string[] {
  // Reject log-ins until `protect` has set a password. The C locale sorts the same on every machine.
  const encoding = ["--encoding=UTF8", "--locale=C"];
  return ["-D", folder, "-U", DATABASE_USER, "--auth=reject", ...encoding, "--no-instructions"];
}

function removeHalfMade(home: string): void {
  for (const name of readdirSync(home)) {
    const maker = HALF_MADE.exec(name)?.[1];
    if (maker !== undefined && !processState(Number(maker)).exists) {
      rmSync(path.join(home, name), { recursive: true, force: true });
    }
  }
}

function renameUnlessTaken(fresh: string, data: string): void {
  try {
    renameSync(fresh, data);
  } catch (error) {
    if (!isCluster(data)) throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
