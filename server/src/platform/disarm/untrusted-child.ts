import { FILE_LIMITS } from "@lectern/domain/files/limits";
import type { Command } from "./run-apart";
import { inSandbox } from "./sandbox";
import { cpuBound, limited } from "./tools";

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
  const view = {
    readable: [process.execPath, folder, ...readable],
    folders: [],
    files: [],
    environment: {},
  };
  const sandboxed = bwrap ? inSandbox(bwrap, view, node) : null;
  const { argv, descriptors } = sandboxed ?? { argv: node, descriptors: [] };
  const bounds = { cpu: cpuBound(FILE_LIMITS.childCpuSeconds), core: 0, fsize: 0, nofile: 256 };
  return { argv: limited(bounds, argv), descriptors };
}
