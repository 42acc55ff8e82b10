import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { ClusterFolders } from "./folders";

/** The line of the file that holds the state, counted from 0. */
const STATUS_LINE = 7;

/** The id of the PostgreSQL that runs on this cluster (perhaps still starting or ending), or null. */
export function runningPostgres({ data }: ClusterFolders): number | null {
  const pid = pidIn(pidFile(data));
  return pid !== null && isRunningPostgres(pid) ? pid : null;
}

/** Whether the PostgreSQL on this cluster is ending: it accepts no new connections. */
export function isEnding({ data }: ClusterFolders): boolean {
  try {
    return readFileSync(pidFile(data), "utf8").split("\n")[STATUS_LINE]?.trim() === "stopping";
  } catch {
    return false;
  }
}

/**
 * Removes lock files that would make PostgreSQL refuse to start although none runs. PostgreSQL checks only whether the
 * process id in the file exists; after a crash that may be a zombie, or (in a restarted container) another process.
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
    // PostgreSQL was started between our check and our rename: restore its file.
    if (pidIn(aside) !== stalePid) linkSync(aside, file);
  } catch {
    // Gone already, or written again: the next check decides.
  }
  rmSync(aside, { force: true });
}

/** The process of an id: none, one that ended but was not reaped, or a running program. */
type ProcessState = { exists: false } | { exists: true; ended: boolean; program: string };

/** Never throws; a process of another user that cannot be inspected has program "". */
export function processState(pid: number): ProcessState {
  if (!exists(pid)) return { exists: false };
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

/** Whether this id belongs to a running PostgreSQL program (a zombie does not run). */
export function isRunningPostgres(pid: number): boolean {
  const state = processState(pid);
  return state.exists && !state.ended && state.program.startsWith("postgres");
}

function exists(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function fromProc(pid: number): ProcessState {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const state = stat.slice(stat.lastIndexOf(")") + 2)[0];
    const [command = ""] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return { exists: true, ended: state === "Z" || state === "X", program: path.basename(command) };
  } catch {
    return { exists: false };
  }
}

function fromPs(pid: number): ProcessState {
  const ps = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, state = "", command = ""] = /^\s*(\S+)\s+(.*)$/m.exec(ps.stdout ?? "") ?? [];
  if (state === "") return { exists: false };
  return { exists: true, ended: state.startsWith("Z"), program: path.basename(command.trim()) };
}
