import { readFileSync, writeFileSync } from "node:fs";
import type { FileType } from "@lectern/domain/call/file-types";
import { inOrder } from "@lectern/domain/proposals/files/result";
import { inject } from "vitest";
import { type JobLimits, withFileJob } from "./file-job";
import { localRunner } from "./local-runner";
import { createSanitiser, type Sanitiser } from "./sanitiser";
import type { TaskRunner } from "./task-runner";

/** The real thing, with the programs as they are built; somewhere else, where a place is given. */
export function realSanitiser(runner?: TaskRunner): Sanitiser {
  const programs = inject("sandboxPrograms");
  return createSanitiser({ runner: runner ?? localRunner({ programs, unsandboxed: false }), programs });
}

/** Rebuilds some bytes as a file of a type; returns the rebuilt bytes, or null, and the reasons. */
export async function rebuildBytes(
  tool: Sanitiser,
  bytes: Buffer,
  type: FileType,
  limits: Partial<JobLimits> = {},
) {
  const { pictures: _, ...rebuilt } = await rebuildPictures(tool, bytes, type, limits);
  return rebuilt;
}

/** The same, with where its pictures are. */
export const rebuildPictures = (
  tool: Sanitiser,
  bytes: Buffer,
  type: FileType,
  limits: Partial<JobLimits> = {},
) =>
  withFileJob(async (job) => {
    const source = job.path();
    writeFileSync(source, bytes);
    const { path, reasons, pictures = [] } = await tool.rebuild(job, source, type);
    return { bytes: path === null ? null : readFileSync(path), reasons: inOrder(reasons), pictures };
  }, limits);

/** A PDF's objects without the contents of its streams: where everything active would be. */
export const skeleton = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/stream\n[\s\S]*?\nendstream/g, "");

/** Names that a file of pictures has no use for. */
export const ACTIVE =
  /\/(JavaScript|JS|OpenAction|AA|A|Launch|EmbeddedFiles?|Filespec|AcroForm|XFA|URI|Annots|RichMedia|Names|GoToR|SubmitForm|Metadata|Info)\b/;
