import { writeFile } from "node:fs/promises";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { parseChildFrame } from "./child-frames";
import { collectText, type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import type { JobRunner } from "./job-runner";
import { runUntrusted } from "./run-untrusted";

/** A text with nothing in it but what one sees, as UTF-8. */
export async function rebuildText(runner: JobRunner, job: FileJob, source: string): Promise<RebuildResult> {
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
