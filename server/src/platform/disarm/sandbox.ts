import { lstatSync, readlinkSync } from "node:fs";
import type { Command } from "./run-apart";
import { seccompFilter } from "./seccomp";

/** What a sandboxed process may see besides the system's programs, which it only reads. */
export type View = {
  readable: string[];
  /** Empty folders in memory, with their sizes in bytes. */
  folders: { path: string; bytes: number }[];
  environment: Record<string, string>;
  /** Files that are made inside, with their content. */
  files: { path: string; content: Buffer }[];
};

/** Who a process is inside, and outside where the server runs as root. */
const NOBODY = 65534;
const SYSTEM = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"];

/**
 * A command inside bubblewrap: no network, nothing of the host but what `view` names, no other processes, no
 * privileges, no new namespaces, and the filter of `seccomp.ts`. Null on an architecture that has no filter.
 */
export function inSandbox(bwrap: string, view: View, argv: string[]): Command | null {
  const filter = seccompFilter();
  if (!filter) return null;
  const descriptors = [filter, ...view.files.map(({ content }) => content)];
  const options = [
    ["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ["--cap-drop", "ALL", "--uid", `${NOBODY}`, "--gid", `${NOBODY}`, "--hostname", "sandbox", "--clearenv"],
    ["--seccomp", "3"],
    ...Object.entries(view.environment).map(([name, value]) => ["--setenv", name, value]),
    ["--ro-bind", "/usr", "/usr"],
    ...SYSTEM.map(systemFolder),
    ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--proc", "/proc", "--dev", "/dev"],
    ...view.folders.map(({ path, bytes }) => ["--size", `${bytes}`, "--tmpfs", path]),
    ...view.readable.map((path) => ["--ro-bind-try", path, path]),
    ...view.files.map(({ path }, i) => ["--file", `${i + 4}`, path]),
    ["--chdir", "/", "--"],
  ];
  return { argv: [bwrap, ...options.flat(), ...argv], descriptors };
}

/** On most systems these are links into /usr by now. */
function systemFolder(path: string): string[] {
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (!kind) return [];
  return kind.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}
