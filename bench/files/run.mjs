import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { FILE_LIMITS } from "../../domain/src/proposals/files/limits.ts";
import { loadPdfium } from "../../server/src/platform/sanitise/child/pdfium.ts";
import { withFileJob } from "../../server/src/platform/sanitise/file-job.ts";
import { localRunner } from "../../server/src/platform/sanitise/local-runner.ts";
import { processUsage } from "../../server/src/platform/sanitise/process-tree.ts";
import { createSanitiser } from "../../server/src/platform/sanitise/sanitiser.ts";
import { samples } from "./samples.mjs";

const MiB = 1024 * 1024;
const SAMPLE_EVERY_MS = 20;

/** Rebuilds every sample and prints a table; then PDFium alone on the same PDFs. */
export async function measureAll(programs) {
  const tool = createSanitiser({ runner: localRunner({ programs, unsandboxed: false }), programs });
  const { office } = await tool.state();
  console.log("| file | seconds | peak memory beside the server | rebuilt | PDFium alone |");
  console.log("|---|---|---|---|---|");
  for (const { name, type, bytes } of samples()) {
    if (!office.ready && type !== "pdf" && type !== "txt" && type !== "zip") continue;
    const { seconds, peak, size } = await measure(tool, type, bytes);
    const floor = type === "pdf" ? `${(await renderAlone(bytes)).toFixed(1)} s` : "";
    console.log(
      `| ${name} | ${seconds.toFixed(1)} | ${Math.round(peak / MiB)} MiB | ${amount(size)} | ${floor} |`,
    );
  }
}

const amount = (bytes) => (bytes < MiB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MiB).toFixed(1)} MB`);

function measure(tool, type, bytes) {
  return withFileJob(async (work) => {
    const source = work.path();
    writeFileSync(source, bytes);
    let peak = 0;
    const own = () => process.memoryUsage.rss();
    const watch = setInterval(() => {
      peak = Math.max(peak, processUsage(process.pid).bytes - own());
    }, SAMPLE_EVERY_MS);
    const begun = performance.now();
    await tool.inspect(work, source);
    const { path } = await tool.rebuild(work, source, type);
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(watch);
    const { statSync } = await import("node:fs");
    return { seconds, peak, size: path ? statSync(path).size : 0 };
  });
}

/** The floor: every page drawn once, in this process, and thrown away. */
async function renderAlone(bytes) {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const pdfium = await loadPdfium(wasm, FILE_LIMITS.pdfiumMemory);
  const begun = performance.now();
  const at = pdfium.memory.wasmExports.malloc(bytes.length);
  pdfium.memory.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, "");
  const scale = FILE_LIMITS.dotsPerInch / 72;
  for (let n = 0; n < pdfium.FPDF_GetPageCount(document); n++) {
    const page = pdfium.FPDF_LoadPage(document, n);
    const width = Math.floor(pdfium.FPDF_GetPageWidthF(page) * scale);
    const height = Math.floor(pdfium.FPDF_GetPageHeightF(page) * scale);
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 1);
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
  }
  return (performance.now() - begun) / 1000;
}
