import { readFileSync } from "node:fs";
import type { Pdfium } from "./pdfium";

/** Windows' charset numbers: East Asian scripts, which our font covers, and others, which it does not. */
const EAST_ASIAN = [128, 129, 130, 134, 136];
const OTHER_SCRIPTS = [177, 178, 222];
const WHOLE_FILE = [0, 0x74746366];
const STRUCT_BYTES = 36;

/**
 * Provides PDFium with fonts that a document does not embed. Without one PDFium silently draws nothing; the returned
 * function tells whether any font was missing.
 */
export function answerForFonts(pdfium: Pdfium, fontPath: string | undefined): () => boolean {
  const { memory } = pdfium;
  const font = fontPath ? readFileSync(fontPath) : null;
  let missing = false;
  let handles = 0;

  const copyTo = (bytes: Buffer, into: number, room: number) => {
    if (into && room >= bytes.length) memory.HEAPU8.set(bytes, into);
    return bytes.length;
  };
  const answers: [signature: string, answer: (...args: number[]) => number | undefined][] = [
    ["vi", () => undefined],
    ["vii", () => undefined],
    [
      "iiiiiiii",
      (_self, _weight, _italic, charset = 0) => {
        if (EAST_ASIAN.includes(charset) && font) return ++handles;
        missing ||= EAST_ASIAN.includes(charset) || OTHER_SCRIPTS.includes(charset);
        return 0;
      },
    ],
    ["iii", () => 0],
    [
      "iiiiii",
      (_self, _font, table = 0, into = 0, room = 0) => {
        if (!font) return 0;
        const part = WHOLE_FILE.includes(table) ? font : fontTable(font, table >>> 0);
        return part ? copyTo(part, into, room) : 0;
      },
    ],
    ["iiiii", (_self, _font, into = 0, room = 0) => copyTo(Buffer.from("Serving\0"), into, room)],
    ["iii", () => EAST_ASIAN[0]],
    ["vii", () => undefined],
  ];

  const struct = memory.wasmExports.malloc(STRUCT_BYTES);
  memory.setValue(struct, 1, "i32");
  answers.forEach(([signature, answer], i) => {
    memory.setValue(struct + 4 + i * 4, memory.addFunction(answer, signature), "i32");
  });
  pdfium.FPDF_SetSystemFontInfo(struct);
  return () => missing;
}

/** One table of a font file, or of the first font in a collection. */
function fontTable(font: Buffer, tag: number): Buffer | null {
  const start = font.readUInt32BE(0) === WHOLE_FILE[1] ? font.readUInt32BE(12) : 0;
  const tables = font.readUInt16BE(start + 4);
  for (let i = 0; i < tables; i++) {
    const record = start + 12 + i * 16;
    if (font.readUInt32BE(record) !== tag) continue;
    const at = font.readUInt32BE(record + 8);
    return font.subarray(at, at + font.readUInt32BE(record + 12));
  }
  return null;
}
