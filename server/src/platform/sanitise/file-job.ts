import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import type { PagePicture } from "./pdf-writer";
import type { ExitReason } from "./run-process";

/** What a task may use up, and how it reports what it used. */
export type Budget = {
  /** Seconds by the clock that are left. */
  seconds(): number;
  /** Seconds of computing that are left, at most `most`. */
  cpuSeconds(most: number): number;
  /** Takes computing time off the budget. */
  spend(cpuSeconds: number): void;
  /** Waits for something that is not the file's fault: the time does not count. */
  wait<T>(turn: Promise<T>): Promise<T>;
  /** Says that the work is to be left for another time. */
  signal: AbortSignal;
  /** Whether it is the file's first try, in which a task that shows nothing soon is ended. */
  firstTry: boolean;
  /** Whether the work is done with what computing time others leave. */
  yielding: boolean;
};

/** The work on one upload, all its members included: its folder, its budget, and what it has found. */
export type FileJob = Budget & {
  /** A fresh path in the folder. */
  path(): string;
  /** Whether an end that says nothing about the file decides all the same: it was tried often enough. */
  conclusive: { usedUp: boolean; heldUp: boolean };
  members: number;
  memberBytes: number;
  /** The text that was read in the file so far, its members included; `searchedText` characters of it at most. */
  text: string;
};

/** Adds a piece of text that was read in the file. */
export function collectText(job: FileJob, piece: string): void {
  const room = FILE_LIMITS.searchedText - job.text.length;
  if (room > 0) job.text += `${piece.slice(0, room)}\n`;
}

const PREFIX = "lectern-file-";

/** Folders of work whose process was killed: no work lasts this long. */
const STALE_AFTER_MS = 4 * FILE_LIMITS.fileSeconds * 1000;

async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => null);
    const old = found !== null && Date.now() - found.mtimeMs > STALE_AFTER_MS;
    if (old) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** How much one try at a file may cost, and what its end decides. */
export type JobLimits = Pick<FileJob, "signal" | "firstTry" | "yielding" | "conclusive"> & {
  cpuSeconds: number;
};

/** All that a file may cost, in one try that decides. */
const DEFAULT_LIMITS: JobLimits = {
  signal: new AbortController().signal,
  firstTry: false,
  yielding: false,
  conclusive: { usedUp: true, heldUp: true },
  cpuSeconds: FILE_LIMITS.fileCpuSeconds,
};

/** Gives some work a folder and a budget of its own, and clears the folder away afterwards. */
export async function withFileJob<T>(
  task: (job: FileJob) => Promise<T>,
  limits: Partial<JobLimits> = {},
): Promise<T> {
  await removeStaleFolders();
  const { cpuSeconds, ...given } = { ...DEFAULT_LIMITS, ...limits };
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  let deadline = performance.now() + FILE_LIMITS.fileSeconds * 1000;
  let computing = cpuSeconds;
  let paths = 0;
  try {
    return await task({
      ...given,
      path: () => join(folder, String(++paths)),
      seconds: () => Math.max(0, (deadline - performance.now()) / 1000),
      cpuSeconds: (most) => Math.max(0, Math.min(most, computing)),
      spend: (used) => {
        computing -= used;
      },
      async wait(turn) {
        const since = performance.now();
        try {
          return await turn;
        } finally {
          deadline += performance.now() - since;
        }
      },
      members: 0,
      memberBytes: 0,
      text: "",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What became of a file: where the rebuilt one lies, or null, and what is to be said. */
export type RebuildResult = { path: string | null; reasons: FileReason[]; pictures?: PagePicture[] };

/** The reason for an end that was not the expected one. */
export function reasonForExit(ending: Exclude<ExitReason, "done">): FileReason {
  if (ending === "held-up") return "took-too-long";
  return ending === "crashed" || ending === "killed" ? "processing-crashed" : ending;
}
