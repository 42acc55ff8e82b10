import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import type { FileReason } from "@lectern/domain/files/reasons";
import type { PagePicture } from "./pdf-writer";
import type { Ending } from "./run-apart";

/** The work on one upload, all its members included: its folder, its deadline, and what it has used up. */
export type Work = {
  /** A fresh path in the folder. */
  path(): string;
  /** Seconds that are left, at most `most`. */
  seconds(most: number): number;
  /** Waits for something that is not the file's fault: the time does not count. */
  wait<T>(turn: Promise<T>): Promise<T>;
  /** Says that the work is to be left for another time. */
  signal: AbortSignal;
  members: number;
  memberBytes: number;
  /** The text that was read in the file so far, its members included; `searchedText` characters of it at most. */
  text: string;
};

/** Adds a piece of text that was read in the file. */
export function noteText(work: Work, piece: string): void {
  const room = FILE_LIMITS.searchedText - work.text.length;
  if (room > 0) work.text += `${piece.slice(0, room)}\n`;
}

const PREFIX = "lectern-file-";

/** Folders of work whose process was killed: no work lasts this long. */
const LEFT_OVER_MS = 4 * FILE_LIMITS.fileSeconds * 1000;

async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => null);
    const old = found !== null && Date.now() - found.mtimeMs > LEFT_OVER_MS;
    if (old) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

const NEVER = new AbortController().signal;

/** Gives some work a folder and a deadline of its own, and clears the folder away afterwards. */
export async function withWork<T>(task: (work: Work) => Promise<T>, signal = NEVER): Promise<T> {
  await clearLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  let deadline = performance.now() + FILE_LIMITS.fileSeconds * 1000;
  let paths = 0;
  try {
    return await task({
      path: () => join(folder, String(++paths)),
      seconds: (most) => Math.max(0, Math.min(most, (deadline - performance.now()) / 1000)),
      async wait(turn) {
        const since = performance.now();
        try {
          return await turn;
        } finally {
          deadline += performance.now() - since;
        }
      },
      signal,
      members: 0,
      memberBytes: 0,
      text: "",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What became of a file: where the rebuilt one lies, or null, and what is to be said. */
export type Rebuilt = { path: string | null; reasons: FileReason[]; pictures?: PagePicture[] };

/** The reason for an end that was not the expected one. */
export const reasonOfEnding = (ending: Exclude<Ending, "done">): FileReason =>
  ending === "crashed" ? "processing-crashed" : ending;
