import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Command } from "./run-process";
import { inSandbox } from "./sandbox";
import { cpuLimit, withKernelLimits } from "./tools";

/** Where the untrusted program lies, what else it reads, and the sandbox around it where there is one. */
export type UntrustedProgram = { folder: string; script: string; readable: string[]; bwrap: string | null };

const HEAP_MIB = 512;
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/** The command line that has the untrusted program do a task. */
export function untrustedCommand(
  { folder, script, readable, bwrap }: UntrustedProgram,
  task: string[],
): Command {
  const node = [
    process.execPath,
    PERMISSION,
    `--allow-fs-read=${folder}/*`,
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${HEAP_MIB}`,
    "--no-warnings",
    script,
    ...task,
  ];
  const bounds = { cpu: cpuLimit(FILE_LIMITS.childCpuSeconds), core: 0 };
  const inner = { fsize: 0, nofile: 256 };
  if (!bwrap) return { argv: withKernelLimits({ ...bounds, ...inner }, node), descriptors: [] };
  const files = [process.execPath, script, ...partsIn(folder), ...readable];
  const inside = withKernelLimits({ ...inner, nproc: FILE_LIMITS.childProcesses }, node);
  const command = inSandbox(bwrap, { readable: [], files, folders: [] }, inside);
  if (!command) throw new Error("There is no filter of system calls for this architecture.");
  return { ...command, argv: withKernelLimits(bounds, command.argv) };
}

/** What the bundler put into files of their own, because several programs share it. */
function partsIn(folder: string): string[] {
  const parts = join(folder, "assets");
  if (!existsSync(parts)) return [];
  return readdirSync(parts)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(parts, name));
}
