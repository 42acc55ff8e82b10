import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin"];

/** The path of a program in the usual folders, or null. */
export function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** Whether this account may run the program. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The server enforces the limit on all processes together first; the kernel's limit is a fallback. */
const SLACK_SECONDS = 5;
/** Seconds between SIGXCPU and SIGKILL. */
const KILL_AFTER_SECONDS = 2;

/** The soft and hard limit on one process's CPU time, as `prlimit` takes it. */
export const cpuLimit = (seconds: number): string =>
  `${seconds + SLACK_SECONDS}:${seconds + SLACK_SECONDS + KILL_AFTER_SECONDS}`;

/** Adds limits that the kernel enforces; without `prlimit` there are none. */
export function withKernelLimits(bounds: Record<string, number | string>, argv: string[]): string[] {
  const prlimit = findProgram("prlimit");
  if (!prlimit) return argv;
  return [prlimit, ...Object.entries(bounds).map(([name, value]) => `--${name}=${value}`), "--", ...argv];
}
