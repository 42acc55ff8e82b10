import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { ClusterFolders } from "./folders";
import { isRunningPostgres, processState } from "./process-state";

/** Which line of the file says how far it is, counted from nought. */
const STATUS_LINE = 7;

/** The id of the PostgreSQL that runs on this cluster (perhaps still starting or ending), or null. */
export function runningPostgres({ data }: ClusterFolders): number | null {
  const pid = pidIn(pidFile(data));
  return pid !== null && isRunningPostgres(pid) ? pid : null;
}

/** Whether the PostgreSQL on this cluster is ending: it takes nobody in any more. */
export function isEnding({ data }: ClusterFolders): boolean {
  try {
    return readFileSync(pidFile(data), "utf8").split("\n")[STATUS_LINE]?.trim() === "stopping";
  } catch {
    return false;
  }
}

/**
 * Clears lock files that would make PostgreSQL refuse to start although none runs. PostgreSQL itself sees
 * only whether a process has the number in the file; after a crash that may be an unreaped zombie, or (in a
 * restarted container, where numbers are low) an unrelated process of ours.
 */
export function clearStaleLocks({ data, socket }: ClusterFolders): void {
  for (const file of [pidFile(data), path.join(socket, ".s.PGSQL.5432.lock")]) {
    const pid = pidIn(file);
    if (pid !== null && processState(pid).exists && !isRunningPostgres(pid)) discard(file, pid);
  }
}

const pidFile = (data: string): string => path.join(data, "postmaster.pid");

function pidIn(file: string): number | null {
  try {
    return Math.abs(Number.parseInt(readFileSync(file, "utf8"), 10)) || null;
  } catch {
    return null;
  }
}

function discard(file: string, stalePid: number): void {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    renameSync(file, aside);
    // Somebody started PostgreSQL between our look and our rename: the file is theirs.
    if (pidIn(aside) !== stalePid) linkSync(aside, file);
  } catch {
    // Gone already, or written anew: the next look decides.
  }
  rmSync(aside, { force: true });
}
