import { createHash } from "node:crypto";
import { chmodSync, cpSync, lstatSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Copies PostgreSQL's programs, once, to a folder below the temporary directory that every account can read.
 * Only for root. A copy that is there is used again when it belongs to root alone and `works`.
 * @returns the folder that holds `bin` and `lib`.
 * @throws Error when the name is taken by somebody else.
 */
export function copyForEverybody(root: string, works: (copy: string) => boolean): string {
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

/** Anybody can make a folder under a name in /tmp that is easy to guess, and put programs into it. */
function belongsToRootAlone(copy: string): boolean {
  const found = lstatSync(copy);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

function moveOver(fresh: string, copy: string): string {
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process of ours was faster; anything else under that name is not to be trusted.
    if (!isTaken(copy) || !belongsToRootAlone(copy)) throw error;
  }
  return copy;
}
