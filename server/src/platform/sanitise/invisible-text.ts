import { deflateSync } from "node:zlib";
import type { TextRun } from "./child/text-runs";
import { glyphlessFont } from "./glyphless-font";

type AddObject = (dictionary: string, stream?: Buffer) => number;

const ALL_CODES = 0x10000;
const SMALLEST = 1;
const LARGEST = 200;

/** The character codes of the font are the characters themselves. */
const CODES_ARE_CHARACTERS = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** Writes the font that draws nothing into a PDF; gives its object's number. */
export function addInvisibleFont(add: AddObject): number {
  const packed = (bytes: Buffer, more = "") => {
    const stream = deflateSync(bytes);
    return add(`<</Filter/FlateDecode/Length ${stream.length}${more}>>`, stream);
  };
  const font = glyphlessFont();
  const program = packed(font, `/Length1 ${font.length}`);
  const toUnicode = packed(Buffer.from(CODES_ARE_CHARACTERS, "latin1"));
  const glyphs = packed(Buffer.alloc(ALL_CODES * 2));
  const descriptor = add(
    `<</Type/FontDescriptor/FontName/Invisible/Flags 5/FontBBox[0 0 500 1000]/ItalicAngle 0/Ascent 1000/Descent -1/CapHeight 1000/StemV 80/FontFile2 ${program} 0 R>>`,
  );
  const descendant = add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Invisible/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 500/CIDToGIDMap ${glyphs} 0 R>>`,
  );
  return add(
    `<</Type/Font/Subtype/Type0/BaseFont/Invisible/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
}

/** A page's text, where it stands on the page, drawn with the font named /U in invisible ink. */
export function invisibleText(runs: readonly TextRun[]): string {
  if (runs.length === 0) return "";
  return `\nBT 3 Tr\n${runs.map(line).join("")}ET`;
}

/** For each turn of a line: its direction, as a matrix, and the corner of its box where it begins. */
const TURNS = [
  { matrix: "1 0 0 1", right: 0, up: 0 },
  { matrix: "0 1 -1 0", right: 1, up: 0 },
  { matrix: "-1 0 0 -1", right: 1, up: 1 },
  { matrix: "0 -1 1 0", right: 0, up: 1 },
] as const;

/** As hexadecimal digits, nothing that a text holds can end the string that it stands in. */
function line([text, x, y, wide, high, turn]: TextRun): string {
  const { matrix, right, up } = TURNS[turn] ?? TURNS[0];
  const [length, height] = turn % 2 === 0 ? [wide, high] : [high, wide];
  const codes = Buffer.from(text, "utf16le").swap16();
  const size = Math.min(LARGEST, Math.max(SMALLEST, height));
  const natural = (codes.length / 2) * size * 0.5;
  const stretch = Math.min(1000, Math.max(1, (length / natural) * 100));
  const begin = `${(x + right * wide).toFixed(1)} ${(y + up * high).toFixed(1)}`;
  return `/U ${size.toFixed(1)} Tf ${stretch.toFixed(1)} Tz ${matrix} ${begin} Tm <${codes.toString("hex")}> Tj\n`;
}
