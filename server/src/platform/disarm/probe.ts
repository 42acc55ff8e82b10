import { existsSync } from "node:fs";
import type { OfficeProgram } from "./office-command";
import { type Command, runApart } from "./run-apart";
import { inSandbox } from "./sandbox";
import { findProgram, isExecutable } from "./tools";
import type { OfficeState } from "./workplace";

/** What there is here for office files, or what is missing. */
export type OfficeFound = { ready: true; program: OfficeProgram } | Extract<OfficeState, { ready: false }>;

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
const NULL_DEVICE = "/dev/null";
const ALLOWANCE = { seconds: 10, memory: 256 * 1024 * 1024 };

export const eastAsianFont = (): string | null => EAST_ASIAN_FONTS.find((path) => existsSync(path)) ?? null;

/** Bubblewrap, if a process in it runs and sees no network; tried, since many hosts forbid it. */
export async function probeSandbox(): Promise<string | null> {
  const bwrap = findProgram("bwrap");
  const command = bwrap ? inSandbox(bwrap, NOTHING_SHARED, ["/bin/cat", "/proc/net/dev"]) : null;
  if (!command) return null;
  const devices = [...(await outputOf(command)).matchAll(/^\s*(\S+):/gm)].map(([, name]) => name);
  return devices.length > 0 && devices.every((name) => name === "lo") ? bwrap : null;
}

/** What there is for office files. `unsandboxed` is for those who asked for it by name. */
export async function probeOffice(unsandboxed: boolean): Promise<OfficeFound> {
  const soffice = OFFICES.find(isExecutable);
  if (soffice && unsandboxed) return { ready: true, program: { soffice, bwrap: null } };
  const bwrap = await probeSandbox();
  if (soffice && bwrap) return { ready: true, program: { soffice, bwrap } };
  const sandbox = findProgram("bwrap") ? ("namespaces" as const) : ("bubblewrap" as const);
  return {
    ready: false,
    missing: [...(soffice ? [] : ["libreoffice" as const]), ...(bwrap ? [] : [sandbox])],
  };
}

async function outputOf(command: Command): Promise<string> {
  const chunks: Buffer[] = [];
  const ending = await runApart(command, NULL_DEVICE, ALLOWANCE, async (output) => {
    for await (const chunk of output) chunks.push(chunk as Buffer);
  });
  return ending === "done" ? Buffer.concat(chunks).toString("latin1") : "";
}
