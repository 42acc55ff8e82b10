import { writeFile } from "node:fs/promises";
import type { FileType } from "@lectern/domain/call/file-types";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { isPicture } from "@lectern/domain/proposals/files/words";
import type { Inspection } from "../file-type/inspection";
import { parseChildFrame } from "./child-frames";
import { collectText, type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import { type JobRunner, withRetries } from "./job-runner";
import { officeToPdf } from "./office";
import { rebuildPdf } from "./rebuild-pdf";
import { rebuildZip } from "./rebuild-zip";
import { runUntrusted } from "./run-untrusted";
import { type RunnerState, RunnerUnavailable, type TaskRunner } from "./task-runner";

/**
 * Inspects and rebuilds untrusted files, always in other processes. Rejects with RetryLater where an attempt is
 * inconclusive.
 */
export type Sanitiser = {
  /** Detects a file's type by its content, whatever its name says. */
  inspect(job: FileJob, path: string): Promise<Inspection>;
  /** Rebuilds a file of that type from scratch. `path` is null when that failed, and a reason says why. */
  rebuild(job: FileJob, path: string, type: FileType): Promise<RebuildResult>;
  /** The state of the runner. Throws RunnerUnavailable with a plain sentence. */
  state(): Promise<RunnerState>;
};

export type SanitiserOptions = {
  runner: TaskRunner;
  /** The folder of the built program `page-encoder.js`. */
  programs: string;
};

export function createSanitiser({ runner: taskRunner, programs }: SanitiserOptions): Sanitiser {
  const runner = withRetries(taskRunner);
  const pdf = { runner, encoderScript: `${programs}/page-encoder.js` };

  async function rebuild(job: FileJob, path: string, type: FileType, depth: number): Promise<RebuildResult> {
    if (type === "txt") return rebuildText(runner, job, path);
    if (type === "pdf") return rebuildPdf(pdf, job, path);
    if (isPicture(type)) return rebuildPdf(pdf, job, path, { task: "picture" });
    if (type === "zip") {
      if (depth > FILE_LIMITS.zipDepth) return { path: null, reasons: ["zip-depth"] };
      return rebuildZip(runner, job, path, (member, kind) => rebuild(job, member, kind, depth + 1));
    }
    const { office, sandbox } = await runner.state();
    if (sandbox === "awaited")
      throw new RunnerUnavailable("The sandbox for office files doesn't work at the moment.");
    if (!office.ready || !office.types.includes(type)) return { path: null, reasons: ["no-office"] };
    const converted = await officeToPdf(runner, job, path, type);
    return converted.path === null ? converted : rebuildPdf(pdf, job, converted.path, { converted: true });
  }

  return {
    inspect: (job, path) => inspectInSandbox(runner, job, path),
    rebuild: (job, path, type) => rebuild(job, path, type, 0),
    state: runner.state,
  };
}

async function inspectInSandbox(runner: JobRunner, job: FileJob, path: string): Promise<Inspection> {
  let found: Inspection = { type: null, reasons: ["processing-crashed"] };
  const ending = await runUntrusted(runner, "inspect", path, job, (raw) => {
    const frame = parseChildFrame(raw);
    if (frame.kind === "inspection") found = { type: frame.type, reasons: frame.reasons };
  });
  return ending === "done" ? found : { type: null, reasons: [reasonForExit(ending)] };
}

/** Rebuilds a text as UTF-8 without invisible characters. */
async function rebuildText(runner: JobRunner, job: FileJob, source: string): Promise<RebuildResult> {
  const reasons: FileReason[] = [];
  let path: string | null = null;
  const ending = await runUntrusted(runner, "text", source, job, async (raw) => {
    const frame = parseChildFrame(raw);
    if (frame.kind === "refused") reasons.push(frame.reason);
    if (frame.kind !== "text") return;
    reasons.push(...frame.reasons);
    collectText(job, raw.payload.toString("utf8"));
    path = job.path();
    await writeFile(path, raw.payload, { mode: 0o600 });
  });
  if (ending !== "done") return { path: null, reasons: [reasonForExit(ending)] };
  return { path, reasons };
}
