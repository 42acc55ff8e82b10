import { createReadStream } from "node:fs";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import type { Scanner, Verdict } from "#platform/scanner/scanner";

const REASON: Record<Verdict, FileReason | null> = {
  clean: null,
  found: "virus-found",
  "too-large": "scan-too-large",
  down: "scanner-down",
  stalled: "scanner-stalled",
  "not-done": "scan-not-done",
};

/** What the virus scanner says against a file: nothing where there is none to ask. */
export async function scanForViruses(
  scanner: Scanner | null,
  path: string,
): Promise<{ reasons: FileReason[] }> {
  if (!scanner) return { reasons: [] };
  const reason = REASON[await scanner.scan(async () => createReadStream(path))];
  return { reasons: reason ? [reason] : [] };
}
