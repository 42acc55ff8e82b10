import { availableParallelism, totalmem } from "node:os";
import type { Readable } from "node:stream";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Budget } from "./file-job";
import { OFFICE_TYPES, type OfficeType } from "./office-command";
import type { ExitReason } from "./run-process";

/** What a separate process does with an untrusted file. */
export const TASKS = [
  "inspect",
  "text",
  "members",
  "pages",
  "picture",
  ...OFFICE_TYPES.map((type) => `convert-${type}` as const),
] as const;

export type Task = (typeof TASKS)[number];

/** The type that a task converts from, or null when it converts nothing. */
export const convertedType = (task: Task): OfficeType | null =>
  OFFICE_TYPES.find((type) => task === `convert-${type}`) ?? null;

/** The CPU time limit of a task. */
export const maxCpuSeconds = (task: Task): number =>
  convertedType(task) ? FILE_LIMITS.officeCpuSeconds : FILE_LIMITS.childCpuSeconds;

/** The CPU time that a task may take between two outputs. */
export function maxSilentCpuSeconds(task: Task, { firstTry }: Pick<Budget, "firstTry">): number {
  if (!firstTry) return Number.POSITIVE_INFINITY;
  return convertedType(task) ? FILE_LIMITS.firstOfficeCpuSeconds : FILE_LIMITS.firstSilentCpuSeconds;
}

/** Whether office files are converted, which types, and in a sandbox or not; or what is missing for it. */
export type OfficeState =
  | { ready: true; sandboxed: boolean; types: OfficeType[] }
  | { ready: false; missing: ("libreoffice" | "bubblewrap" | "namespaces")[] };

/** No runner is available now: retry the file later. The message says what to do. */
export class RunnerUnavailable extends Error {}

/**
 * How files are opened: in a sandbox; without one, as is allowed; not at all, as there is none; or not now, since a
 * sandbox that worked before does not.
 */
export const SANDBOX_STATES = ["used", "unused", "refused", "awaited"] as const;
export type SandboxState = (typeof SANDBOX_STATES)[number];

/** A warning for the operator about how files are opened, with advice; null where there is no problem. */
export const sandboxWarning = ({ sandbox }: Pick<RunnerState, "sandbox">): string | null => WARNINGS[sandbox];

const WARNINGS: Record<SandboxState, string | null> = {
  used: null,
  unused: "Untrusted files are opened WITHOUT A SANDBOX. Install bubblewrap, or allow it user namespaces",
  refused:
    "Untrusted files are not opened, as there is no sandbox: they are available as ISO images only. Install bubblewrap and allow it user namespaces, or set UNSANDBOXED=allow to open them without",
  awaited: "The sandbox for untrusted files doesn't work at the moment: files wait for it",
};

export type RunnerState = {
  office: OfficeState;
  sandbox: SandboxState;
  /** Whether a font for East Asian scripts is installed. */
  eastAsianFont: boolean;
};

/** Runs tasks in child processes of this process, or of a converter. */
export type TaskRunner = {
  /**
   * Runs a task on a file; `consume` reads and validates its output. Rejects with what `consume` threw, with the reason of
   * the budget's signal, or with RunnerUnavailable.
   */
  run(
    task: Task,
    input: string | Readable,
    budget: Budget,
    consume: (output: Readable) => Promise<void>,
  ): Promise<ExitReason>;
  state(): Promise<RunnerState>;
};

/** Memory that processing a file may take, with a reserve for the rest of the machine. */
const BYTES_PER_FILE = 3 * 1024 ** 3;

/** How many files are processed at once: one for each core, as far as memory allows. */
export function fileConcurrency(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), Math.floor(bytes / BYTES_PER_FILE)));
}

/** How many low-priority files are processed beside them. */
export const slowFileConcurrency = (atOnce: number): number => Math.max(1, atOnce - 1);
