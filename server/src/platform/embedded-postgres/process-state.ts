import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** What a process id stands for: nothing, a process that ended but was not reaped, or a running program. */
export type ProcessState = { exists: false } | { exists: true; ended: boolean; program: string };

/** Looks a process up. Never throws; a process of another user that may not be looked at has program "". */
export function processState(pid: number): ProcessState {
  if (!exists(pid)) return { exists: false };
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

/** Whether this id belongs to a PostgreSQL program that runs (a zombie does not). */
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
