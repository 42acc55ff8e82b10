import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import type { JobRunner } from "./job-runner";
import type { OfficeType } from "./office-command";

class OutputTooLarge extends Error {}

/** Converts an office file to PDF with LibreOffice: not safe yet, but a format that we can rebuild. */
export async function officeToPdf(
  runner: JobRunner,
  job: FileJob,
  source: string,
  type: OfficeType,
): Promise<RebuildResult> {
  const path = job.path();
  try {
    const ending = await runner.run(`convert-${type}`, source, job, (output) =>
      pipeline(output, atMost(FILE_LIMITS.officePdfBytes), createWriteStream(path, { mode: 0o600 })),
    );
    if (ending !== "done" && ending !== "crashed") {
      return { path: null, reasons: [reasonForExit(ending)] };
    }
  } catch (error) {
    if (error instanceof OutputTooLarge) return { path: null, reasons: ["too-large"] };
    throw error;
  }
  // LibreOffice exits with 0 even if it wrote nothing.
  const pdf = await stat(path).catch(() => null);
  return pdf && pdf.size > 0 ? { path, reasons: [] } : { path: null, reasons: ["not-converted"] };
}

function atMost(bytes: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(total > bytes ? new OutputTooLarge() : null, chunk);
    },
  });
}
