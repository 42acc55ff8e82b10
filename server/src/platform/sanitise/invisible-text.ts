import { deflateSync } from "node:zlib";
import type { TextRun } from "./child/text-runs";

type AddObject = (dictionary: string, stream?: Buffer) => number;

const ALL_CODES = 0x10000;
const SMALLEST = 1;
const LARGEST = 200;

/** The character codes of the font are the characters themselves. */
const CODES_ARE_CHARACTERS = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** Adds the invisible font to a PDF; returns its object number. */
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

/** Operators that draw a page's text at its position, invisibly, with the font named /U. */
export function invisibleText(runs: readonly TextRun[]): string {
  if (runs.length === 0) return "";
  return `\nBT 3 Tr\n${runs.map(line).join("")}ET`;
}

/** For each rotation of a line: its matrix, and the corner of its box where it starts. */
const TURNS = [
  { matrix: "1 0 0 1", right: 0, up: 0 },
  { matrix: "0 1 -1 0", right: 1, up: 0 },
  { matrix: "-1 0 0 -1", right: 1, up: 1 },
  { matrix: "0 -1 1 0", right: 0, up: 1 },
] as const;

/** Text is written as hexadecimal digits, so that it cannot end its own string. */
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

/** A minimal TrueType font: one empty glyph, half as wide as it is high. */
function glyphlessFont(): Buffer {
  const tables: [name: string, content: Buffer][] = [
    ["glyf", Buffer.alloc(4)],
    ["head", head()],
    ["hhea", horizontalHeader()],
    ["hmtx", words(HALF_EM, 0)],
    ["loca", words(0, 0)],
    ["maxp", Buffer.concat([longs(0x00010000), words(1), Buffer.alloc(26)])],
  ];
  const directory = Buffer.concat([longs(0x00010000), words(tables.length, 64, 2, tables.length * 16 - 64)]);
  let at = directory.length + tables.length * 16;
  const records = tables.map(([name, content]) => {
    const record = Buffer.concat([Buffer.from(name, "latin1"), longs(checksum(content), at, content.length)]);
    at += padded(content).length;
    return record;
  });
  return Buffer.concat([directory, ...records, ...tables.map(([, content]) => padded(content))]);
}

const EM = 1000;
const HALF_EM = 500;

const head = () =>
  Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, EM),
    Buffer.alloc(16),
    words(0, 0, HALF_EM, EM, 0, 8, 2, 0, 0),
  ]);

const horizontalHeader = () =>
  Buffer.concat([longs(0x00010000), words(EM, 0, 0, HALF_EM), Buffer.alloc(22), words(1)]);

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => {
    bytes.writeUInt16BE(value, i * 2);
  });
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4);
  });
  return bytes;
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(-content.length & 3)]);

function checksum(content: Buffer): number {
  const all = padded(content);
  let sum = 0;
  for (let at = 0; at < all.length; at += 4) sum = (sum + all.readUInt32BE(at)) >>> 0;
  return sum;
}
