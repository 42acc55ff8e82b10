import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { checked, type PageFrame } from "./child-frames";
import { openPageEncoder, type PageEncoder } from "./page-encoder";
import type { PatientWorkplace } from "./patient-workplace";
import { PdfWriter } from "./pdf-writer";
import { inReadingOrder } from "./reading-order";
import type { Ending } from "./run-apart";
import { runUntrusted } from "./run-untrusted";
import { noteText, type Rebuilt, reasonOfEnding, type Work } from "./work";

export type PdfTools = {
  place: PatientWorkplace;
  /** The built program that packs pictures, in a thread of this process. */
  encoderScript: string;
};

/** Writings for which a converter without their fonts draws boxes. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The rebuilt file is as large as it may become. */
class LargeEnough extends Error {}

/**
 * A PDF's pages as pictures in a fresh PDF, with its text in invisible ink so that it can be searched.
 * `converted`: the PDF was written here, with the fonts that are installed there.
 */
export async function rebuildPdf(
  tools: PdfTools,
  work: Work,
  source: string,
  { converted = false } = {},
): Promise<Rebuilt> {
  const lacksFonts = converted && !(await tools.place.state()).eastAsianFont;
  const path = work.path();
  const writer = await PdfWriter.create(path);
  const encoder = openPageEncoder(tools.encoderScript);
  const seen = new Seen();
  try {
    const ending = await runUntrusted(tools.place, "pages", source, work, async (raw) => {
      const frame = checked(raw);
      if (frame.kind === "document") seen.document(frame.pages, frame.attachments, frame.dynamicForm);
      if (frame.kind === "no-page") seen.reasons.add("pages-left-out");
      if (frame.kind === "fonts" && frame.missing) seen.reasons.add("font-missing");
      if (frame.kind === "refused") seen.refused = frame.reason;
      if (frame.kind === "page") {
        seen.page(frame);
        noteText(work, frame.runs.map(([line]) => inReadingOrder(line)).join("\n"));
        if (lacksFonts && frame.runs.some(([text]) => EAST_ASIAN.test(text)))
          seen.reasons.add("font-missing");
        await addPage(writer, encoder, frame, raw.payload);
      }
    }).catch(largeEnough(seen));
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
  if (writer.bytes + image.bytes.length > FILE_LIMITS.rebuiltBytes) throw new LargeEnough();
  await writer.addPage({ pointsWide, pointsHigh, image, runs });
}

const largeEnough =
  (seen: Seen) =>
  (error: unknown): Ending => {
    if (!(error instanceof LargeEnough)) throw error;
    seen.reasons.add("size-cut");
    return "done";
  };

/** What was seen while the pages came in. */
class Seen {
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

  /** With some pages, what went wrong later only cuts; without any, it is why there is nothing. */
  conclude(ending: Ending, written: number, path: string): Rebuilt {
    if (this.pages > 0 && this.blank === this.pages && this.drawnBlank) this.reasons.add("pages-blank");
    const trouble = this.refused ?? (ending === "done" ? null : reasonOfEnding(ending));
    if (written === 0) return { path: null, reasons: [trouble ?? "no-page"] };
    if (trouble) this.reasons.add("pages-left-out");
    return { path, reasons: [...this.reasons] };
  }
}
