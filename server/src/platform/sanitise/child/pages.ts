import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { Unreadable } from "#platform/file-type/inspection";
import { webAssembly } from "#platform/sanitise/web-assembly";
import { answerForFonts } from "./fonts";
import { loadPdfium, type Pdfium } from "./pdfium";
import { drawPage, pageSize } from "./pixels";
import { send } from "./send";
import { textRuns } from "./text-runs";

const PASSWORD_ERROR = 4;
const MOST_ANNOTATIONS = 2_000;
/** Annotations by PDFium's numbers: a file attached, and sound, film, screen, 3D, rich media. */
const ATTACHMENT = 17;
const MEDIA = [18, 19, 21, 25, 26];
const XFA_FORM = 2;

/** Sends the pages of a PDF as pixels and text, one after the other. */
export async function sendPages(file: Buffer, [wasmPath = "", fontPath]: string[]): Promise<void> {
  const pdfium = await loadPdfium(wasmPath, FILE_LIMITS.pdfiumMemory);
  try {
    sendDocument(pdfium, file, answerForFonts(pdfium, fontPath));
  } catch (error) {
    // PDFium aborted: out of memory, or a malicious file.
    if (error instanceof webAssembly.RuntimeError || pdfium.refusedMemory()) {
      throw new Unreadable(pdfium.refusedMemory() ? "took-too-much" : "corrupt");
    }
    throw error;
  }
}

function sendDocument(pdfium: Pdfium, file: Buffer, fontMissing: () => boolean): void {
  const at = pdfium.memory.wasmExports.malloc(file.length);
  if (at === 0) throw new Unreadable("took-too-much");
  pdfium.memory.HEAPU8.set(file, at);
  const document = pdfium.FPDF_LoadMemDocument(at, file.length, "");
  if (!document) {
    throw new Unreadable(pdfium.FPDF_GetLastError() === PASSWORD_ERROR ? "encrypted" : "corrupt");
  }
  const pages = pdfium.FPDF_GetPageCount(document);
  send({
    kind: "document",
    pages,
    attachments: pdfium.FPDFDoc_GetAttachmentCount(document) > 0,
    dynamicForm: pdfium.FPDF_GetFormType(document) >= XFA_FORM,
  });
  const form = openForm(pdfium, document);
  for (let n = 0; n < Math.min(pages, FILE_LIMITS.pages); n++) sendPage(pdfium, document, form, n);
  send({ kind: "fonts", missing: fontMissing() });
}

/** Form fields need an environment to be drawn; without one the page is drawn without its fields. */
function openForm(pdfium: Pdfium, document: number): number {
  return pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
}

function sendPage(pdfium: Pdfium, document: number, form: number, n: number): void {
  const page = pdfium.FPDF_LoadPage(document, n);
  const size = page ? pageSize(pdfium, page) : null;
  const pixels = size ? drawPage(pdfium, page, form, size) : null;
  if (!size || !pixels) {
    send({ kind: "no-page", n });
    if (page) pdfium.FPDF_ClosePage(page);
    return;
  }
  const { runs, written } = textRuns(pdfium, page, size);
  const annotations = annotationsOf(pdfium, page);
  send(
    {
      kind: "page",
      n,
      ...size,
      colours: pixels.colours,
      blank: pixels.blank,
      written,
      drawn: pdfium.FPDFPage_CountObjects(page) > 0,
      runs,
      attachments: annotations.has(ATTACHMENT),
      media: MEDIA.some((kind) => annotations.has(kind)),
    },
    pixels.bytes,
  );
  pdfium.FPDF_ClosePage(page);
}

function annotationsOf(pdfium: Pdfium, page: number): Set<number> {
  const kinds = new Set<number>();
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, i);
    if (!annotation) continue;
    kinds.add(pdfium.FPDFAnnot_GetSubtype(annotation));
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return kinds;
}
