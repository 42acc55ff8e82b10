import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { requireNamedAccount, runAsPostgres } from "./account";
import type { Binaries } from "./binaries";
import type { ClusterFolders } from "./folders";
import { type HomeAccess, openHomeAccess, pathThrough } from "./home-access";
import { processState } from "./pid-file";

const HALF_MADE = /^data\.new-(\d+)-/;

/** The only account in the database. */
export const DATABASE_USER = "app";

/**
 * Creates the data directory if there is none. It is made under another name and renamed when it is whole, so
 * that neither a crash nor a second process that does the same leaves a half-made one: the first rename wins.
 * @throws Error with initdb's words, or if the process's account has no name.
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

/** Runs a program to its end. Rejects with its words when it fails. */
async function run(program: string, programArguments: string[], { handle }: HomeAccess): Promise<void> {
  const child = spawn(program, programArguments, {
    ...runAsPostgres,
    stdio: ["ignore", "ignore", "pipe", handle ?? "ignore"],
  });
  const [words, [status]] = await Promise.all([
    text(child.stderr ?? Readable.from([])),
    once(child, "close"),
  ]);
  if (status !== 0) throw new Error(`The database could not be created: ${words.trim()}`);
}

const isCluster = (folder: string): boolean => existsSync(path.join(folder, "PG_VERSION"));

function initdbArguments(folder: string): string[] {
  // No one gets in before `protect` has set a password. The C locale sorts alike on every machine; initdb's own fsync stays on.
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
