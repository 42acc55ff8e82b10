import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { officeCommand } from "./office-command";
import { eastAsianFont, findOffice, type OfficeProbe, probeSandbox } from "./probe";
import { type Command, runProcess } from "./run-process";
import { inSandbox } from "./sandbox";
import { type SandboxMonitor, type SandboxProbe, sandboxMonitor } from "./sandbox-monitor";
import {
  convertedType,
  maxCpuSeconds,
  maxSilentCpuSeconds,
  type RunnerState,
  RunnerUnavailable,
  type Task,
  type TaskRunner,
} from "./task-runner";
import { cpuLimit, withKernelLimits } from "./tools";

export type LocalRunnerOptions = {
  /** The folder of the built program `untrusted.js`. */
  programs: string;
  /** Where no sandbox works, every file may be opened without one. */
  unsandboxed: boolean;
  /** No file is opened without a sandbox. With neither option, office files are not. */
  required?: boolean;
  /** Replaces the probe in tests. */
  probe?: () => Promise<SandboxProbe>;
};

/** Runs tasks in child processes of this one: in a sandbox, or as the options allow, or not at all. */
export function localRunner(options: LocalRunnerOptions): TaskRunner {
  const keeper = sandboxMonitor(options.probe ?? probeSandbox, options.required ?? false);
  return {
    async run(task, input, budget, consume) {
      const tools = await findTools(options, keeper);
      if (tools.sandbox === "refused" || tools.sandbox === "awaited") throw new RunnerUnavailable(NO_SANDBOX);
      const { command, memory } = prepared(task, tools);
      const { signal, yielding, spend } = budget;
      const seconds = budget.seconds();
      const cpuSeconds = budget.cpuSeconds(maxCpuSeconds(task));
      const silentCpuSeconds = maxSilentCpuSeconds(task, budget);
      const allowance = { seconds, cpuSeconds, silentCpuSeconds, memory, signal, yielding, spend };
      const ending = await runProcess(command, input, allowance, consume);
      if (ending === "crashed" && tools.sandbox === "used") await recheckSandbox(keeper);
      return ending;
    },
    async state() {
      const { office, sandbox, font } = await findTools(options, keeper);
      return {
        office: office.ready
          ? { ready: true, sandboxed: office.program.bwrap !== null, types: office.types }
          : office,
        sandbox,
        eastAsianFont: font !== null,
      };
    },
  };
}

const NO_SANDBOX = "The sandbox for untrusted files doesn't work here.";

/** A crash may mean that the sandbox stopped working, which is not the file's fault. */
async function recheckSandbox(keeper: SandboxMonitor): Promise<void> {
  keeper.invalidate();
  if ((await keeper.current()).state !== "used") throw new RunnerUnavailable(NO_SANDBOX);
}

type Tools = {
  sandbox: RunnerState["sandbox"];
  program: UntrustedProgram;
  pdfium: string;
  font: string | null;
  office: OfficeProbe;
};

async function findTools(
  { programs, unsandboxed }: LocalRunnerOptions,
  keeper: SandboxMonitor,
): Promise<Tools> {
  const pdfium = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const sandbox = await keeper.current();
  const font = eastAsianFont();
  const program = {
    folder: programs,
    script: `${programs}/untrusted.js`,
    readable: [pdfium, ...(font ? [font] : [])],
    bwrap: sandbox.state === "used" ? sandbox.bwrap : null,
  };
  return { sandbox: sandbox.state, program, pdfium, font, office: findOffice(sandbox, unsandboxed) };
}

function prepared(
  task: Task,
  { program, pdfium, font, office }: Tools,
): { command: Command; memory: number } {
  const type = convertedType(task);
  if (type === null) {
    const more = task === "pages" || task === "picture" ? [pdfium, ...(font ? [font] : [])] : [];
    return { command: untrustedCommand(program, [task, ...more]), memory: FILE_LIMITS.childMemory };
  }
  if (!office.ready) throw new Error("There is no converter for office files here.");
  return { command: officeCommand(office.program, type), memory: FILE_LIMITS.officeMemory };
}

/** The untrusted program's paths, the files that it reads, and bubblewrap's path where it is used. */
type UntrustedProgram = { folder: string; script: string; readable: string[]; bwrap: string | null };

const HEAP_MIB = 512;
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/** The command line of a task of the untrusted program. */
function untrustedCommand({ folder, script, readable, bwrap }: UntrustedProgram, task: string[]): Command {
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

/** The chunks that the bundler shares between programs. */
function partsIn(folder: string): string[] {
  const parts = join(folder, "assets");
  if (!existsSync(parts)) return [];
  return readdirSync(parts)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(parts, name));
}
