import { writeFile } from "node:fs/promises";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import type { FileReason } from "@lectern/domain/files/reasons";
import { checked } from "./child-frames";
import { runUntrusted, type UntrustedProgram } from "./untrusted-child";
import { type Rebuilt, reasonOfEnding, type Work } from "./work";

/** A text with nothing in it but what one sees, as UTF-8. */
export async function rebuildText(program: UntrustedProgram, work: Work, source: string): Promise<Rebuilt> {
  const reasons: FileReason[] = [];
  let path: string | null = null;
  const ending = await runUntrusted(
    program,
    ["text"],
    source,
    work.seconds(FILE_LIMITS.childSeconds),
    async (raw) => {
      const frame = checked(raw);
      if (frame.kind === "refused") reasons.push(frame.reason);
      if (frame.kind !== "text") return;
      reasons.push(...frame.reasons);
      path = work.path();
      await writeFile(path, raw.payload, { mode: 0o600 });
    },
  );
  if (ending !== "done") return { path: null, reasons: [reasonOfEnding(ending)] };
  return { path, reasons };
}
