import { createRequire } from "node:module";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import type { Extension } from "@lectern/domain/files/words";
import type { Inspection } from "#platform/file-type/inspection";
import { checked } from "./child-frames";
import { officeToPdf } from "./office";
import { eastAsianFont, type OfficeState, probeOffice, probeSandbox } from "./probe";
import { type PdfTools, rebuildPdf } from "./rebuild-pdf";
import { rebuildText } from "./rebuild-text";
import { rebuildZip } from "./rebuild-zip";
import { runUntrusted, type UntrustedProgram } from "./untrusted-child";
import { type Rebuilt, reasonOfEnding, type Work } from "./work";

/** What there is here to work with. */
export type DisarmerState = { office: OfficeState; sandbox: boolean };

/** Looks into files from strangers and rebuilds them, always in other processes. */
export type Disarmer = {
  /** What a file's content is, whatever its name says. */
  inspect(work: Work, path: string): Promise<Inspection>;
  /** A file of that type, rebuilt from scratch. `path` is null when there is none, and a reason says why. */
  rebuild(work: Work, path: string, type: Extension): Promise<Rebuilt>;
  /** Tried once, at the first question. */
  state(): Promise<DisarmerState>;
};

export type DisarmerOptions = {
  /** Where the built programs lie: `untrusted.js` and `page-encoder.js`. */
  programs: string;
  /** Somebody asked by name for a converter without a sandbox. */
  unsandboxed: boolean;
};

export function disarmer({ programs, unsandboxed }: DisarmerOptions): Disarmer {
  const tools = once(() => findTools(programs, unsandboxed));

  async function rebuild(work: Work, path: string, type: Extension, depth: number): Promise<Rebuilt> {
    const { pdf, state } = await tools();
    if (type === "txt") return rebuildText(pdf.program, work, path);
    if (type === "pdf") return rebuildPdf(pdf, work, path);
    if (type === "zip") {
      if (depth > FILE_LIMITS.zipDepth) return { path: null, reasons: ["zip-depth"] };
      return rebuildZip(pdf.program, work, path, (member, kind) => rebuild(work, member, kind, depth + 1));
    }
    if (!state.office.ready) return { path: null, reasons: ["no-office"] };
    const converted = await officeToPdf(state.office.program, work, path, type);
    return converted.path === null ? converted : rebuildPdf(pdf, work, converted.path, { converted: true });
  }

  return {
    async inspect(work, path) {
      const { pdf } = await tools();
      return inspectApart(pdf.program, work, path);
    },
    rebuild: (work, path, type) => rebuild(work, path, type, 0),
    state: async () => (await tools()).state,
  };
}

async function inspectApart(program: UntrustedProgram, work: Work, path: string): Promise<Inspection> {
  let found: Inspection = { type: null, reasons: ["processing-crashed"] };
  const seconds = work.seconds(FILE_LIMITS.childSeconds);
  const ending = await runUntrusted(program, ["inspect"], path, seconds, (raw) => {
    const frame = checked(raw);
    if (frame.kind === "inspection") found = { type: frame.type, reasons: frame.reasons };
  });
  return ending === "done" ? found : { type: null, reasons: [reasonOfEnding(ending)] };
}

async function findTools(
  programs: string,
  unsandboxed: boolean,
): Promise<{ pdf: PdfTools; state: DisarmerState }> {
  const pdfium = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const [office, bwrap] = await Promise.all([probeOffice(unsandboxed), probeSandbox({})]);
  const font = eastAsianFont();
  const program = {
    folder: programs,
    script: `${programs}/untrusted.js`,
    readable: [pdfium, ...(font ? [font] : [])],
    bwrap,
  };
  return {
    pdf: { program, pdfium, encoderScript: `${programs}/page-encoder.js`, eastAsianFont: font },
    state: { office, sandbox: bwrap !== null },
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}
