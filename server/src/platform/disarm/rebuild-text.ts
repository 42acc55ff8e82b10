import { writeFile } from "node:fs/promises";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { checked } from "./child-frames";
import type { PatientWorkplace } from "./patient-workplace";
import { runUntrusted } from "./run-untrusted";
import { noteText, type Rebuilt, reasonOfEnding, type Work } from "./work";

/** A text with nothing in it but what one sees, as UTF-8. */
export async function rebuildText(place: PatientWorkplace, work: Work, source: string): Promise<Rebuilt> {
  const reasons: FileReason[] = [];
  let path: string | null = null;
  const ending = await runUntrusted(place, "text", source, work, async (raw) => {
    const frame = checked(raw);
    if (frame.kind === "refused") reasons.push(frame.reason);
    if (frame.kind !== "text") return;
    reasons.push(...frame.reasons);
    noteText(work, raw.payload.toString("utf8"));
    path = work.path();
    await writeFile(path, raw.payload, { mode: 0o600 });
  });
  if (ending !== "done") return { path: null, reasons: [reasonOfEnding(ending)] };
  return { path, reasons };
}
