import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isRoot, postgresUid } from "./account";

export type ClusterFolders = {
  /** Everything of one cluster; ours alone. */
  home: string;
  /** PostgreSQL's data directory; missing until the cluster was created. */
  data: string;
  /** Where the Unix socket stands. */
  socket: string;
  log: string;
};

// A socket address holds 107 bytes on Linux and 103 on macOS; the file in it is called "/.s.PGSQL.5432".
const LONGEST_SOCKET_FOLDER = 85;

/**
 * Makes the folders of a cluster, readable by PostgreSQL's account only.
 * @throws Error with a plain sentence when one of them is somebody else's.
 */
export function prepareFolders(directory: string): ClusterFolders {
  const home = realPath(directory);
  makeParents(path.dirname(home));
  makePrivate(home);
  const socket = Buffer.byteLength(home) <= LONGEST_SOCKET_FOLDER ? home : shortSocketFolder(home);
  return { home, data: path.join(home, "data"), socket, log: path.join(home, "postgres.log") };
}

/** An operator may have put a link here. Only where we choose the name, below /tmp, links are refused. */
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
  // Not left to the umask: PostgreSQL's account must be able to pass through.
  if (isRoot) chmodSync(folder, 0o755);
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  // Anybody can make a folder, or a link to one, under a name in /tmp that is easy to guess.
  const owned = found.uid === postgresUid || (isRoot && found.uid === 0);
  if (!found.isDirectory() || !owned) {
    throw new Error(`${folder} must be a folder that belongs to the account PostgreSQL runs under.`);
  }
  if (isRoot) chownSync(folder, postgresUid, postgresUid);
  chmodSync(folder, 0o700);
}
