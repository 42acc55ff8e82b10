import { closeSync, constants, openSync, statSync } from "node:fs";
import path from "node:path";
import { isRoot, postgresUid } from "./account";
import type { ClusterFolders } from "./folders";

/** How PostgreSQL's programs reach a cluster's home, and what they must be handed for it. */
export type HomeAccess = {
  home: string;
  /** The open folder for a program's fourth file descriptor; absent where the plain path will do. */
  handle?: number;
  close(): void;
};

// A program's descriptors 0, 1 and 2 are input, output and errors: what we hand it comes next.
const HANDED_DOWN = "/proc/self/fd/3";

/**
 * Opens a way to the home. PostgreSQL never runs as root; started by root below a folder that is closed to
 * everybody else (a project in /root), it could not get there. Linux lets a program go through a folder that
 * it has open, whatever stands above: so we open the home and hand it down. Close it after the program began.
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
  return { home: HANDED_DOWN, handle, close: () => closeSync(handle) };
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
