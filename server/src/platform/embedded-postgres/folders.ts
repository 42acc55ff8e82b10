import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { isRoot, postgresUid } from "./account";

export type ClusterFolders = {
  /** All files of one cluster; not shared. */
  home: string;
  /** PostgreSQL's data directory; missing until the cluster is created. */
  data: string;
  /** The folder of the Unix socket. */
  socket: string;
  log: string;
};

// A socket address holds 107 bytes on Linux and 103 on macOS; the file in it is called "/.s.PGSQL.5432".
const LONGEST_SOCKET_FOLDER = 85;

/**
 * Creates the folders of a cluster, readable by PostgreSQL's account only.
 * @throws Error with a plain sentence when another account owns one of them.
 */
export function prepareFolders(directory: string): ClusterFolders {
  const home = realPath(directory);
  makeParents(path.dirname(home));
  makePrivate(home);
  const socket = Buffer.byteLength(home) <= LONGEST_SOCKET_FOLDER ? home : shortSocketFolder(home);
  return { home, data: path.join(home, "data"), socket, log: path.join(home, "postgres.log") };
}

/** Follows an operator's link. Links are refused only where we choose the name, below /tmp. */
function realPath(directory: string): string {
  return existsSync(directory) ? realpathSync(directory) : path.resolve(directory);
}

function shortSocketFolder(home: string): string {
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  const folder = path.join(os.tmpdir(), `lectern-${name}`);
  makePrivate(folder);
  return folder;
}

function makeParents(folder: string): void {
  if (existsSync(folder)) return;
  makeParents(path.dirname(folder));
  mkdirSync(folder);
  // Regardless of the umask: PostgreSQL's account must be able to traverse it.
  if (isRoot) chmodSync(folder, 0o755);
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  // Any account can create a folder or a link with a guessable name in /tmp.
  const owned = found.uid === postgresUid || (isRoot && found.uid === 0);
  if (!found.isDirectory() || !owned) {
    throw new Error(`${folder} must be a folder that belongs to the account PostgreSQL runs under.`);
  }
  if (isRoot) chownSync(folder, postgresUid, postgresUid);
  chmodSync(folder, 0o700);
}

/** How PostgreSQL's programs reach a cluster's home. */
export type HomeAccess = {
  home: string;
  /** The open folder for a program's fourth file descriptor; absent where the plain path works. */
  handle?: number;
  close(): void;
};

// The first descriptor after stdin, stdout and stderr.
const INHERITED_HOME = "/proc/self/fd/3";

/**
 * Opens a way to the home. PostgreSQL never runs as root; started by root below a folder that is closed to other
 * accounts (a project in /root), it could not get there. On Linux a program can use a folder that it inherits open,
 * whatever is above it. Close it once the program has started.
 * @throws Error with a plain sentence where that is not possible.
 */
export function openHomeAccess({ home }: ClusterFolders): HomeAccess {
  const obstacle = isRoot ? closedFolderAbove(home) : null;
  if (obstacle === null) return { home, close: () => {} };
  if (process.platform !== "linux") {
    throw new Error(
      `The built-in PostgreSQL does not run as root but as "nobody", which cannot pass through ${obstacle}. ` +
        "Choose a data folder elsewhere, start as an ordinary user, or set DATABASE_URL.",
    );
  }
  const handle = openSync(home, constants.O_RDONLY | constants.O_DIRECTORY);
  return { home: INHERITED_HOME, handle, close: () => closeSync(handle) };
}

/** A path below the home as PostgreSQL sees it. */
export function pathThrough(passage: HomeAccess, folders: ClusterFolders, at: string): string {
  const below = path.relative(folders.home, at);
  return below.startsWith("..") ? at : path.join(passage.home, below);
}

function closedFolderAbove(home: string): string | null {
  for (let folder = path.dirname(home); ; folder = path.dirname(folder)) {
    const { mode, uid } = statSync(folder);
    const passable = (mode & 0o001) !== 0 || (uid === postgresUid && (mode & 0o100) !== 0);
    if (!passable) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}
