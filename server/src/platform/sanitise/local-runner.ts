import { createRequire } from "node:module";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { officeCommand } from "./office-command";
import { eastAsianFont, findOffice, type OfficeProbe, probeSandbox } from "./probe";
import { type Command, runProcess } from "./run-process";
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
import { type UntrustedProgram, untrustedCommand } from "./untrusted-child";

export type LocalRunnerOptions = {
  /** Where the built program `untrusted.js` lies. */
  programs: string;
  /** Where there is no sandbox, every file may be opened without one. */
  unsandboxed: boolean;
  /** Nothing is opened without a sandbox. With neither, office files alone are not. */
  required?: boolean;
  /** Another way to look for the sandbox, in tests. */
  probe?: () => Promise<SandboxProbe>;
};

/** Tasks are done by child processes of this one: in a sandbox, or as the options allow, or not at all. */
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

const NO_SANDBOX = "The sandbox for files from strangers doesn't work here.";

/** What crashed may never have begun, because the sandbox works no longer: that is no fault of the file. */
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
    const more = task === "pages" ? [pdfium, ...(font ? [font] : [])] : [];
    return { command: untrustedCommand(program, [task, ...more]), memory: FILE_LIMITS.childMemory };
  }
  if (!office.ready) throw new Error("There is no converter for office files here.");
  return { command: officeCommand(office.program, type), memory: FILE_LIMITS.officeMemory };
}
