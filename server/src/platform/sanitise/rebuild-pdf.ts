import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { type PageFrame, parseChildFrame } from "./child-frames";
import { collectText, type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import type { JobRunner } from "./job-runner";
import { openPageEncoder, type PageEncoder } from "./page-encoder";
import { PdfWriter } from "./pdf-writer";
import { inReadingOrder } from "./reading-order";
import type { ExitReason } from "./run-process";
import { runUntrusted } from "./run-untrusted";

export type PdfTools = {
  runner: JobRunner;
  /** The built program that compresses images, in a thread of this process. */
  encoderScript: string;
};

/** Scripts that a converter without their fonts draws as boxes. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

class SizeLimitReached extends Error {}

/**
 * Rebuilds a PDF's pages as images in a new PDF, with invisible text so that it can be searched.
 * `converted`: the PDF was made by our converter, with its installed fonts. With the task "picture", the source is a
 * picture, of which the PDF has one page.
 */
export async function rebuildPdf(
  tools: PdfTools,
  job: FileJob,
  source: string,
  { converted = false, task = "pages" }: { converted?: boolean; task?: "pages" | "picture" } = {},
): Promise<RebuildResult> {
  const lacksFonts = converted && !(await tools.runner.state()).eastAsianFont;
  const path = job.path();
  const writer = await PdfWriter.create(path);
  const encoder = openPageEncoder(tools.encoderScript);
  const seen = new Findings();
  try {
    const ending = await runUntrusted(tools.runner, task, source, job, async (raw) => {
      const frame = parseChildFrame(raw);
      if (frame.kind === "document") seen.document(frame.pages, frame.attachments, frame.dynamicForm);
      if (frame.kind === "no-page") seen.reasons.add("pages-left-out");
      if (frame.kind === "fonts" && frame.missing) seen.reasons.add("font-missing");
      if (frame.kind === "refused") seen.refused = frame.reason;
      if (frame.kind === "page") {
        seen.page(frame);
        collectText(job, frame.runs.map(([line]) => inReadingOrder(line)).join("\n"));
        if (lacksFonts && frame.runs.some(([text]) => EAST_ASIAN.test(text)))
          seen.reasons.add("font-missing");
        await addPage(writer, encoder, frame, raw.payload);
      }
    }).catch(ignoreSizeLimit(seen));
    await writer.finish();
    return { ...seen.conclude(ending, writer.pageCount, path), pictures: writer.pictures };
  } finally {
    await writer.close();
    await encoder.close();
  }
}

async function addPage(
  writer: PdfWriter,
  encoder: PageEncoder,
  { width, height, colours, pointsWide, pointsHigh, runs }: PageFrame,
  pixels: Buffer,
): Promise<void> {
  const image = await encoder.encode({ pixels, width, height, colours });
  if (writer.bytes + image.bytes.length > FILE_LIMITS.rebuiltBytes) throw new SizeLimitReached();
  await writer.addPage({ pointsWide, pointsHigh, image, runs });
}

const ignoreSizeLimit =
  (seen: Findings) =>
  (error: unknown): ExitReason => {
    if (!(error instanceof SizeLimitReached)) throw error;
    seen.reasons.add("size-cut");
    return "done";
  };

/** Remarks collected while the pages arrive. */
class Findings {
  readonly reasons = new Set<FileReason>();
  refused: FileReason | null = null;
  private pages = 0;
  private blank = 0;
  private drawnBlank = false;

  document(pages: number, attachments: boolean, dynamicForm: boolean): void {
    if (pages > FILE_LIMITS.pages) this.reasons.add("pages-cut");
    if (attachments) this.reasons.add("attachments-left-out");
    if (dynamicForm) this.reasons.add("form-left-out");
  }

  page(frame: PageFrame): void {
    this.pages += 1;
    if (frame.attachments) this.reasons.add("attachments-left-out");
    if (frame.media) this.reasons.add("media-left-out");
    if (frame.blank) this.blank += 1;
    if (frame.blank && frame.written) this.reasons.add("pages-blank");
    if (frame.blank && frame.drawn) this.drawnBlank = true;
  }

  /** With some pages, a later failure only truncates the file; without any, it is the reason that there is none. */
  conclude(ending: ExitReason, written: number, path: string): RebuildResult {
    if (this.pages > 0 && this.blank === this.pages && this.drawnBlank) this.reasons.add("pages-blank");
    const failure = this.refused ?? (ending === "done" ? null : reasonForExit(ending));
    if (written === 0) return { path: null, reasons: [failure ?? "no-page"] };
    if (failure) this.reasons.add("pages-left-out");
    return { path, reasons: [...this.reasons] };
  }
}
