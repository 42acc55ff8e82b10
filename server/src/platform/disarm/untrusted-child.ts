import type { Readable } from "node:stream";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import { BadFrame, type Frame, type FrameLimits, readFrames } from "./frames";
import { type Command, type Ending, runApart } from "./run-apart";
import { inSandbox } from "./sandbox";
import { cpuBound, limited } from "./tools";

/** Where the untrusted program lies, what else it reads, and the sandbox around it where there is one. */
export type UntrustedProgram = { folder: string; script: string; readable: string[]; bwrap: string | null };

const MiB = 1024 * 1024;
const HEAP_MIB = 512;
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/** The largest header holds a page's text; the largest payload a page's pixels or an archive's member. */
const FRAMES: FrameLimits = {
  headerBytes: 4 * MiB,
  payloadBytes: Math.max(FILE_LIMITS.pageArea * 3, FILE_LIMITS.zipMemberBytes),
  totalBytes: FILE_LIMITS.pages * FILE_LIMITS.pageArea * 3,
};

/**
 * Has the untrusted program do a task with a file. Each frame is given to `take`, which checks it and throws
 * BadFrame for what it does not know. A process that sends nonsense counts as crashed.
 */
export async function runUntrusted(
  program: UntrustedProgram,
  task: string[],
  inputPath: string,
  seconds: number,
  take: (frame: Frame) => Promise<void> | void,
): Promise<Ending> {
  const allowance = { seconds, memory: FILE_LIMITS.childMemory };
  try {
    return await runApart(commandFor(program, task), inputPath, allowance, (output) => takeAll(output, take));
  } catch (error) {
    if (error instanceof BadFrame) return "crashed";
    throw error;
  }
}

async function takeAll(output: Readable, take: (frame: Frame) => Promise<void> | void): Promise<void> {
  for await (const frame of readFrames(output, FRAMES)) await take(frame);
}

function commandFor({ folder, script, readable, bwrap }: UntrustedProgram, task: string[]): Command {
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
