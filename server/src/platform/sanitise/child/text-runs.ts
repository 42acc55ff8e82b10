import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { RIGHT_TO_LEFT } from "../reading-order";
import type { Pdfium } from "./pdfium";
import type { PageSize } from "./pixels";

/**
 * A line of a page's text in visual order: in right-to-left scripts the last letter comes first. Its box is in points from
 * the lower left corner of the page as displayed; `turn` counts quarter turns of the line, counterclockwise.
 */
export type TextRun = [text: string, x: number, y: number, width: number, height: number, turn: number];

type Box = { left: number; right: number; bottom: number; top: number };
/** A letter with its combining marks: the box of its glyph, and the room that it takes in its line. */
type Letter = { text: string; box: Box; room: Box };

const MOST_RUNS = 2_000;
const MOST_IN_RUN = 500;
const MARK = /^\p{M}$/u;
const SPACE = 32;

/** A page's text by lines with their boxes, and whether there is any visible text. */
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
  const pageTurn = pdfium.FPDFPage_GetRotation(page);
  /** Quarter turns clockwise, in the page's own coordinates. */
  const turnOf = (i: number) =>
    Math.round(Math.max(0, pdfium.FPDFText_GetCharAngle(text, i)) / (Math.PI / 2)) % 4;
  let letters: Letter[] = [];
  let turn = 0;
  const endRun = () => {
    const line = seenLine(letters, turn).trim();
    const box = letters.filter((letter) => letter.text !== " ").reduce<Box | null>(around, null);
    if (line !== "" && box && runs.length < MOST_RUNS) {
      runs.push([line, ...place(box), (8 - turn - pageTurn) % 4]);
    }
    letters = [];
  };
  const count = Math.min(pdfium.FPDFText_CountChars(text), FILE_LIMITS.pageText);
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(text, i);
    if (code === 10 || code === 13 || letters.length >= MOST_IN_RUN) endRun();
    if (!isLetter(code)) continue;
    const letter = String.fromCodePoint(code);
    const turned = code === SPACE ? turn : turnOf(i);
    if (turned !== turn) endRun();
    turn = turned;
    const last = letters.at(-1);
    if (last && MARK.test(letter)) last.text += letter;
    else letters.push({ text: letter, ...boxOf(i) });
  }
  endRun();
  pdfium.FPDFText_ClosePage(text);
  return { runs, written: runs.length > 0 };
}

/** The largest gap between two letters of a word, as a fraction of their height. */
const WITHIN_WORD = 0.15;

/**
 * The letters of a line in visual order. PDFium's reading order is wrong for lines of mixed direction, so these are
 * reassembled from the positions of the letters.
 */
function seenLine(letters: readonly Letter[], turn: number): string {
  const line = letters.map(({ text }) => text).join("");
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const along = ({ left, right, bottom, top }: Box) => {
    if (turn === 1) return { from: -top, to: -bottom, size: right - left };
    if (turn === 2) return { from: -right, to: -left, size: top - bottom };
    if (turn === 3) return { from: bottom, to: top, size: right - left };
    return { from: left, to: right, size: top - bottom };
  };
  const placed = letters
    .filter(({ text }) => text !== " ")
    .map(({ text, room }) => ({ text, ...along(room) }))
    .sort((a, b) => a.from - b.from);
  const size = Math.max(0, ...placed.map((letter) => letter.size));
  let seen = "";
  let end = Number.POSITIVE_INFINITY;
  for (const { text, from, to } of placed) {
    seen += from - end > size * WITHIN_WORD ? ` ${text}` : text;
    end = to;
  }
  return seen;
}

/** No control, no bidirectional control and no noncharacter. */
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

function around(box: Box | null, { box: more }: Letter): Box {
  if (!box) return more;
  return {
    left: Math.min(box.left, more.left),
    right: Math.max(box.right, more.right),
    bottom: Math.min(box.bottom, more.bottom),
    top: Math.max(box.top, more.top),
  };
}

function boxReader(pdfium: Pdfium, text: number): (index: number) => { box: Box; room: Box } {
  const { memory } = pdfium;
  const at = memory.wasmExports.malloc(32);
  const four = (type: "double" | "float", bytes: number) => {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((n) => memory.getValue(at + n * bytes, type));
    return [a, b, c, d] as const;
  };
  return (index) => {
    pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    const [left, right, bottom, top] = four("double", 8);
    const box = { left, right, bottom, top };
    if (!pdfium.FPDFText_GetLooseCharBox(text, index, at)) return { box, room: box };
    const room = four("float", 4);
    return { box, room: { left: room[0], top: room[1], right: room[2], bottom: room[3] } };
  };
}

/** From the page's own coordinates, which may be rotated or cropped, to the page as displayed. */
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
