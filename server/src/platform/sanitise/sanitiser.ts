import type { Extension } from "@lectern/domain/call/file-types";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Inspection } from "../file-type/inspection";
import { parseChildFrame } from "./child-frames";
import { type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import { type JobRunner, withRetries } from "./job-runner";
import { officeToPdf } from "./office";
import { rebuildPdf } from "./rebuild-pdf";
import { rebuildText } from "./rebuild-text";
import { rebuildZip } from "./rebuild-zip";
import { runUntrusted } from "./run-untrusted";
import { type RunnerState, RunnerUnavailable, type TaskRunner } from "./task-runner";

/**
 * Looks into files from strangers and rebuilds them, always in other processes. Rejects with PutOff where a try at a file
 * decides nothing.
 */
export type Sanitiser = {
  /** What a file's content is, whatever its name says. */
  inspect(job: FileJob, path: string): Promise<Inspection>;
  /** A file of that type, rebuilt from scratch. `path` is null when there is none, and a reason says why. */
  rebuild(job: FileJob, path: string, type: Extension): Promise<RebuildResult>;
  /** What there is to work with. Throws with a plain sentence when the place of work is away. */
  state(): Promise<RunnerState>;
};

export type SanitiserOptions = {
  runner: TaskRunner;
  /** Where the built program `page-encoder.js` lies. */
  programs: string;
};

export function createSanitiser({ runner: anyPlace, programs }: SanitiserOptions): Sanitiser {
  const runner = withRetries(anyPlace);
  const pdf = { runner, encoderScript: `${programs}/page-encoder.js` };

  async function rebuild(job: FileJob, path: string, type: Extension, depth: number): Promise<RebuildResult> {
    if (type === "txt") return rebuildText(runner, job, path);
    if (type === "pdf") return rebuildPdf(pdf, job, path);
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
