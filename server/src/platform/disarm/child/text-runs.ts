import { FILE_LIMITS } from "@lectern/domain/files/limits";
import type { Pdfium } from "./pdfium";
import type { PageSize } from "./pixels";

/** A line of a page's text and its box, in points from the lower left corner of the page as it is seen. */
export type TextRun = [text: string, x: number, y: number, width: number, height: number];

type Box = { left: number; right: number; bottom: number; top: number };

const MOST_RUNS = 2_000;
const MOST_IN_RUN = 500;

/** A page's text by lines with their places, and whether there is any that one could see. */
export function textRuns(
  pdfium: Pdfium,
  page: number,
  size: PageSize,
): { runs: TextRun[]; written: boolean } {
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return { runs: [], written: false };
  const runs: TextRun[] = [];
  const boxOf = boxReader(pdfium, text);
  const place = placer(pdfium, page, size);
  let line = "";
  let box: Box | null = null;
  const endRun = () => {
    if (line.trim() !== "" && box && runs.length < MOST_RUNS) runs.push([line.trim(), ...place(box)]);
    line = "";
    box = null;
  };
  const count = Math.min(pdfium.FPDFText_CountChars(text), FILE_LIMITS.pageText);
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(text, i);
    if (code === 10 || code === 13 || line.length >= MOST_IN_RUN) endRun();
    if (!isLetter(code)) continue;
    line += String.fromCodePoint(code);
    if (code !== 32) box = around(box, boxOf(i));
  }
  endRun();
  pdfium.FPDFText_ClosePage(text);
  return { runs, written: runs.length > 0 };
}

/** No controls, no characters that turn the direction, nothing that is not a character. */
const isLetter = (code: number): boolean =>
  code >= 32 &&
  code <= 0x10ffff &&
  !(code >= 0x7f && code <= 0x9f) &&
  !(code >= 0xd800 && code <= 0xdfff) &&
  !(code >= 0x200b && code <= 0x200f) &&
  !(code >= 0x2028 && code <= 0x202e) &&
  !(code >= 0x2060 && code <= 0x206f) &&
  (code & 0xfffe) !== 0xfffe &&
  code !== 0xfeff;

function around(box: Box | null, more: Box): Box {
  if (!box) return more;
  return {
    left: Math.min(box.left, more.left),
    right: Math.max(box.right, more.right),
    bottom: Math.min(box.bottom, more.bottom),
    top: Math.max(box.top, more.top),
  };
}

function boxReader(pdfium: Pdfium, text: number): (index: number) => Box {
  const { memory } = pdfium;
  const at = memory.wasmExports.malloc(32);
  return (index) => {
    pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
      memory.getValue(at + offset, "double"),
    );
    return { left, right, bottom, top };
  };
}

/** From the page's own coordinates, which may be turned or cropped, to the page as it is seen. */
function placer(
  pdfium: Pdfium,
  page: number,
  size: PageSize,
): (box: Box) => [number, number, number, number] {
  const { memory } = pdfium;
  const at = memory.wasmExports.malloc(8);
  const device = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, size.width, size.height, 0, x, y, at, at + 4);
    const points = size.pointsWide / size.width;
    return [memory.getValue(at, "i32") * points, size.pointsHigh - memory.getValue(at + 4, "i32") * points];
  };
  return ({ left, right, bottom, top }) => {
    const [x1, y1] = device(left, bottom);
    const [x2, y2] = device(right, top);
    return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  };
}
