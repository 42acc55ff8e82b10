import type { Readable } from "node:stream";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Budget } from "./file-job";
import { OFFICE_TYPES, type OfficeType } from "./office-command";
import type { ExitReason } from "./run-process";

/** What is done with a stranger's file by a process of its own. */
export const TASKS = [
  "inspect",
  "text",
  "members",
  "pages",
  ...OFFICE_TYPES.map((type) => `convert-${type}` as const),
] as const;

export type Task = (typeof TASKS)[number];

/** The type that a task converts from, or null when it converts nothing. */
export const convertedType = (task: Task): OfficeType | null =>
  OFFICE_TYPES.find((type) => task === `convert-${type}`) ?? null;

/** The computing time that a task may take at most. */
export const maxCpuSeconds = (task: Task): number =>
  convertedType(task) ? FILE_LIMITS.officeCpuSeconds : FILE_LIMITS.childCpuSeconds;

/** The computing time that a task may take at most before it puts out anything more. */
export function maxSilentCpuSeconds(task: Task, { firstTry }: Pick<Budget, "firstTry">): number {
  if (!firstTry) return Number.POSITIVE_INFINITY;
  return convertedType(task) ? FILE_LIMITS.firstOfficeCpuSeconds : FILE_LIMITS.firstSilentCpuSeconds;
}

/** Whether office files are converted, which types, and in a sandbox or not; or what is missing for it. */
export type OfficeState =
  | { ready: true; sandboxed: boolean; types: OfficeType[] }
  | { ready: false; missing: ("libreoffice" | "bubblewrap" | "namespaces")[] };

/** Nobody can work just now: no fault of the file, which may be tried again. The message says what to do. */
export class RunnerUnavailable extends Error {}

/**
 * How files are opened: in a sandbox; without one, as is allowed; not at all, as there is none; or not now, since the
 * sandbox that there was doesn't work.
 */
export const SANDBOX_STATES = ["used", "unused", "refused", "awaited"] as const;
export type SandboxState = (typeof SANDBOX_STATES)[number];

/** What an operator should know of how files are opened, and what to do; null where all is well. */
export const sandboxWarning = ({ sandbox }: Pick<RunnerState, "sandbox">): string | null => WARNINGS[sandbox];

const WARNINGS: Record<SandboxState, string | null> = {
  used: null,
  unused:
    "Files from strangers are opened WITHOUT A SANDBOX. Install bubblewrap, or allow it user namespaces",
  refused:
    "Files from strangers are not opened, as there is no sandbox: they go out as ISO images only. Install bubblewrap and allow it user namespaces, or set UNSANDBOXED=allow to open them without",
  awaited: "The sandbox for files from strangers doesn't work at the moment: files wait for it",
};

/** What there is to work with. */
export type RunnerState = {
  office: OfficeState;
  sandbox: SandboxState;
  /** Whether there is a font for the writings of East Asia. */
  eastAsianFont: boolean;
};

/** Where tasks are done: by child processes of this one, or by those of a converter. */
export type TaskRunner = {
  /**
   * Has a task done with a file; `consume` reads what comes out, and checks it. Rejects with what `consume` threw, with
   * the reason of the budget's signal, or with PlaceAway.
   */
  run(
    task: Task,
    input: string | Readable,
    budget: Budget,
    consume: (output: Readable) => Promise<void>,
  ): Promise<ExitReason>;
  state(): Promise<RunnerState>;
};
