import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import type { PagePicture } from "./pdf-writer";
import type { ExitReason } from "./run-process";

/** The resources that a task may use, and how it reports its use. */
export type Budget = {
  /** Remaining seconds of real time. */
  seconds(): number;
  /** Remaining seconds of CPU time, at most `most`. */
  cpuSeconds(most: number): number;
  /** Subtracts CPU time from the budget. */
  spend(cpuSeconds: number): void;
  /** Waits for a turn without counting the time. */
  wait<T>(turn: Promise<T>): Promise<T>;
  /** Aborts the work, to be retried later. */
  signal: AbortSignal;
  /** Whether it is the file's first attempt, in which a task without early output is stopped. */
  firstTry: boolean;
  /** Whether the work runs at the lowest priority. */
  yielding: boolean;
};

/** The processing of one upload with all its members: its folder, its budget, and its findings. */
export type FileJob = Budget & {
  /** A fresh path in the folder. */
  path(): string;
  /** Whether an inconclusive end is final, as there were enough attempts. */
  conclusive: { usedUp: boolean; heldUp: boolean };
  members: number;
  memberBytes: number;
  /** The text found in the file and its members so far, at most `searchedText` characters. */
  text: string;
};

/** Adds text that was found in the file, up to the limit. */
export function collectText(job: FileJob, piece: string): void {
  const room = FILE_LIMITS.searchedText - job.text.length;
  if (room > 0) job.text += `${piece.slice(0, room)}\n`;
}

const PREFIX = "lectern-file-";

/** Older folders are left over from killed processes: no job takes this long. */
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

/** The limits of one attempt at a file. */
export type JobLimits = Pick<FileJob, "signal" | "firstTry" | "yielding" | "conclusive"> & {
  cpuSeconds: number;
};

/** A file's whole budget in one final attempt. */
const DEFAULT_LIMITS: JobLimits = {
  signal: new AbortController().signal,
  firstTry: false,
  yielding: false,
  conclusive: { usedUp: true, heldUp: true },
  cpuSeconds: FILE_LIMITS.fileCpuSeconds,
};

/** Runs `task` with a folder and a budget of its own, and removes the folder afterwards. */
export async function withFileJob<T>(
  task: (job: FileJob) => Promise<T>,
  limits: Partial<JobLimits> = {},
): Promise<T> {
  await removeStaleFolders();
  const { cpuSeconds, ...given } = { ...DEFAULT_LIMITS, ...limits };
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  let deadline = performance.now() + FILE_LIMITS.fileSeconds * 1000;
  let cpuLeft = cpuSeconds;
  let paths = 0;
  try {
    return await task({
      ...given,
      path: () => join(folder, String(++paths)),
      seconds: () => Math.max(0, (deadline - performance.now()) / 1000),
      cpuSeconds: (most) => Math.max(0, Math.min(most, cpuLeft)),
      spend: (used) => {
        cpuLeft -= used;
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

/** The rebuilt file's path, or null, with remarks. */
export type RebuildResult = { path: string | null; reasons: FileReason[]; pictures?: PagePicture[] };

/** The remark on a task that ended abnormally. */
export function reasonForExit(ending: Exclude<ExitReason, "done">): FileReason {
  if (ending === "held-up") return "took-too-long";
  return ending === "crashed" || ending === "killed" ? "processing-crashed" : ending;
}
