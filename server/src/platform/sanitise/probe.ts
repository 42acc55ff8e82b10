import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { convertibleTypes, type OfficeProgram, type OfficeType } from "./office-command";
import { runProcess } from "./run-process";
import { inSandbox } from "./sandbox";
import type { Sandbox, SandboxProbe } from "./sandbox-monitor";
import type { OfficeState } from "./task-runner";
import { findProgram, isExecutable } from "./tools";

/** The means to convert office files, or what is missing. */
export type OfficeProbe =
  | { ready: true; program: OfficeProgram; types: OfficeType[] }
  | Extract<OfficeState, { ready: false }>;

const OFFICES = [
  "/usr/bin/soffice",
  "/usr/bin/libreoffice",
  "/usr/lib/libreoffice/program/soffice",
  "/opt/libreoffice/program/soffice",
];
const EAST_ASIAN_FONTS = [
  "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
  "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
  "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
];
const NOTHING_SHARED = { readable: [], folders: [], files: [] };
/** A machine may be out of processes for a moment. */
const ATTEMPTS = 3;
const RETRY_MS = 300;
const NULL_DEVICE = "/dev/null";
const ALLOWANCE = { seconds: 10, memory: 256 * 1024 * 1024 };

/** The path of an installed East Asian font, or null. */
export const eastAsianFont = (): string | null => EAST_ASIAN_FONTS.find((path) => existsSync(path)) ?? null;

/** Whether a process in bubblewrap runs and sees no network, by an attempt, since many hosts forbid it. */
export async function probeSandbox(): Promise<SandboxProbe> {
  const bwrap = findProgram("bwrap");
  if (!bwrap) return { works: false, why: "absent" };
  const command = inSandbox(bwrap, NOTHING_SHARED, ["/bin/cat", "/proc/net/dev"]);
  if (!command) return { works: false, why: "forbidden" };
  let unsure = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await sleep(RETRY_MS);
    const chunks: Buffer[] = [];
    const ending = await runProcess(command, NULL_DEVICE, ALLOWANCE, async (output) => {
      for await (const chunk of output) chunks.push(chunk as Buffer);
    });
    const devices = Buffer.concat(chunks)
      .toString("latin1")
      .matchAll(/^\s*(\S+):/gm);
    const names = [...devices].map(([, name]) => name);
    if (ending === "done") {
      const works = names.length > 0 && names.every((name) => name === "lo");
      return works ? { works, bwrap } : { works, why: "forbidden" };
    }
    unsure = ending !== "crashed";
  }
  return { works: false, why: unsure ? "unsure" : "forbidden" };
}

/** Finds LibreOffice. `unsandboxed`: office files may be opened without a sandbox where none works. */
export function findOffice(sandbox: Sandbox, unsandboxed: boolean): OfficeProbe {
  const soffice = OFFICES.find(isExecutable);
  const types = soffice ? convertibleTypes(soffice) : [];
  if (soffice && types.length > 0) {
    if (sandbox.state === "used") return { ready: true, program: { soffice, bwrap: sandbox.bwrap }, types };
    if (sandbox.state === "unused" && unsandboxed)
      return { ready: true, program: { soffice, bwrap: null }, types };
  }
  const missing = "missing" in sandbox ? [sandbox.missing] : [];
  return { ready: false, missing: [...(types.length > 0 ? [] : ["libreoffice" as const]), ...missing] };
}
