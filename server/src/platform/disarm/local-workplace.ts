import { createRequire } from "node:module";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import { officeCommand } from "./office-command";
import { eastAsianFont, type OfficeFound, probeOffice, probeSandbox } from "./probe";
import { type Command, runApart } from "./run-apart";
import { type UntrustedProgram, untrustedCommand } from "./untrusted-child";
import { convertedType, longest, type Task, type Workplace } from "./workplace";

export type LocalOptions = {
  /** Where the built program `untrusted.js` lies. */
  programs: string;
  /** Somebody asked by name for a converter without a sandbox. */
  unsandboxed: boolean;
};

/** Tasks are done by child processes of this one. What there is for them is tried once, when it is first needed. */
export function localWorkplace(options: LocalOptions): Workplace {
  const tools = once(() => findTools(options));
  return {
    async run(task, input, work, consume) {
      const { command, memory } = prepared(task, await tools());
      const allowance = { seconds: work.seconds(longest(task)), memory, signal: work.signal };
      return runApart(command, input, allowance, consume);
    },
    async state() {
      const { office, program, font } = await tools();
      return {
        office: office.ready ? { ready: true, sandboxed: office.program.bwrap !== null } : office,
        sandbox: program.bwrap !== null,
        eastAsianFont: font !== null,
      };
    },
  };
}

type Tools = { program: UntrustedProgram; pdfium: string; font: string | null; office: OfficeFound };

async function findTools({ programs, unsandboxed }: LocalOptions): Promise<Tools> {
  const pdfium = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const [office, bwrap] = await Promise.all([probeOffice(unsandboxed), probeSandbox()]);
  const font = eastAsianFont();
  const program = {
    folder: programs,
    script: `${programs}/untrusted.js`,
    readable: [pdfium, ...(font ? [font] : [])],
    bwrap,
  };
  return { program, pdfium, font, office };
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

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}
