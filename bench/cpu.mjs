import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** The fields of /proc/PID/stat after the name, which may hold anything; null when the process is gone. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

const parentOf = (pid) => Number(stat(pid)?.[1] ?? 0);

const isPostgres = (pid) => {
  try {
    return /^postgres/.test(readFileSync(`/proc/${pid}/comm`, "utf8"));
  } catch {
    return false;
  }
};

/** Milliseconds of CPU that a process has used; with those of its children that have ended. */
function ownMs(pid) {
  const fields = stat(pid);
  if (fields === null) return 0;
  // utime, stime, and those of children that were waited for.
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

const childrenOf = (parent) =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);

/** The CPU of a server and of a whole PostgreSQL, so far; `postmaster` null when it runs on another machine. */
export function cpuMeter(server, postmaster) {
  return () => {
    const backends = postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)];
    return { server: ownMs(server), database: backends.reduce((sum, pid) => sum + ownMs(pid), 0) };
  };
}

/** The postmaster above a backend, when both are on this machine. */
export function postmasterOf(backend) {
  return isPostgres(backend) && isPostgres(parentOf(backend)) ? parentOf(backend) : null;
}

/** Resident memory in MiB: `now`, and the most that it has been. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const MiB = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: MiB("VmRSS"), most: MiB("VmHWM") };
}
