import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "./run-process";
import { seccompFilter } from "./seccomp";

/** What a sandboxed process can access besides the system's programs, which are read-only. */
export type View = {
  /** Folders that every account of the system can read. */
  readable: string[];
  /** Files, wherever the server can read them. */
  files: string[];
  /** Empty folders in memory, with their sizes in bytes. */
  folders: { path: string; bytes: number }[];
};

/** The account inside the sandbox. */
const NOBODY = 65_534;
/**
 * The account outside when the server is root: one without a name that owns nothing. It is not "nobody", which the
 * built-in PostgreSQL then runs as.
 */
const ACCOUNT = 65_533;
const SYSTEM = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"];
const ROOT_BYTES = 1024 * 1024;
/** The first descriptor after input, output and errors. */
const FILTER = 3;

/**
 * A command inside bubblewrap: no network, only the files of `view`, no other processes, no privileges, no new
 * namespaces, only `view.folders` writable, and the filter of `seccomp.ts`. Null on an architecture without a filter.
 */
export function inSandbox(bwrap: string, view: View, argv: string[]): Command | null {
  const filter = seccompFilter();
  if (!filter) return null;
  const handed = view.files.filter((path) => process.getuid?.() === 0 && !isOpenToAll(path));
  const options = [
    ["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ["--cap-drop", "ALL", "--uid", `${NOBODY}`, "--gid", `${NOBODY}`, "--hostname", "sandbox", "--clearenv"],
    ["--seccomp", `${FILTER}`],
    ["--size", `${ROOT_BYTES}`, "--tmpfs", "/"],
    ["--ro-bind", "/usr", "/usr"],
    ...SYSTEM.map(systemFolder),
    ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--dev", "/dev"],
    ["--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"],
    ...view.folders.map(({ path, bytes }) => ["--size", `${bytes}`, "--tmpfs", path]),
    ...view.readable.map((path) => ["--ro-bind-try", path, path]),
    ...view.files.filter((path) => !handed.includes(path)).map((path) => ["--ro-bind", path, path]),
    ...handed.map((path, i) => ["--perms", "0555", "--ro-bind-data", `${FILTER + 1 + i}`, path]),
    ["--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/", "--"],
  ];
  const descriptors = [filter, ...handed.map((path) => ({ path }))];
  return { argv: [bwrap, ...options.flat(), ...argv], descriptors, ...outsideUser() };
}

/** Never runs as root, who could escape, and for whom process limits don't apply. */
export const outsideUser = (): Pick<Command, "user"> => (process.getuid?.() === 0 ? { user: ACCOUNT } : {});

/** Whether every account can read a file in place; the contents of others are passed to the sandbox. */
function isOpenToAll(path: string): boolean {
  const real = realpathSync(path);
  if ((statSync(real).mode & 0o004) === 0) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** On most systems these are links into /usr. */
function systemFolder(path: string): string[] {
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (!kind) return [];
  return kind.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}
