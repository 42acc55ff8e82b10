import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin"];

/** The path of a program that is installed where systems install them, or null. */
export function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The server counts the computing time of all processes together, and ends them in time; the kernel stands behind it. */
const SLACK = 5;
/** Seconds between the signal that computing time is used up and the end. */
const LAST_WORDS = 2;

/** A bound on one process's computing time that tells why it ends it. */
export const cpuLimit = (seconds: number): string => `${seconds + SLACK}:${seconds + SLACK + LAST_WORDS}`;

/** Bounds that the kernel holds a process to; without `prlimit` there are none. */
export function withKernelLimits(bounds: Record<string, number | string>, argv: string[]): string[] {
  const prlimit = findProgram("prlimit");
  if (!prlimit) return argv;
  return [prlimit, ...Object.entries(bounds).map(([name, value]) => `--${name}=${value}`), "--", ...argv];
}
