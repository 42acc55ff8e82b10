import { inflateSync } from "node:zlib";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { requireIntact, Unreadable } from "#platform/file-type/inspection";
import { jpegShape } from "./jpeg-shape";

/** The longer side of a rebuilt picture, in pixels: enough for print. */
const LONGEST = 2_400;
const POINTS_PER_INCH = 72;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** Pixels for PDFium: their size, their entries in a PDF's image, and how they are turned (by EXIF's numbers). */
type Image = { width: number; height: number; entries: string; data: Buffer; orientation: number };

/**
 * A PDF of one page that is filled by the picture, upright. PDFium decodes it; nothing but pixels leaves this process, so
 * no place, camera or name that the file contains.
 */
export function pictureAsPdf(file: Buffer): Buffer {
  const image = file.subarray(0, PNG.length).equals(PNG) ? fromPng(file) : fromJpeg(file);
  const { width, height, entries, data, orientation } = image;
  requireIntact(width > 0 && height > 0);
  const turned = orientation >= 5;
  const [wide, high] = turned ? [height, width] : [width, height];
  const points = Math.min(1, LONGEST / Math.max(wide, high)) * (POINTS_PER_INCH / FILE_LIMITS.dotsPerInch);
  const [w, h] = [wide * points, high * points];
  const drawing = `${placed(orientation, w, h).map(fixed).join(" ")} cm /I Do`;
  return pdfOf([
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${fixed(w)} ${fixed(h)}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    ),
    stream("", Buffer.from(drawing)),
    stream(`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}`, data),
  ]);
}

const fixed = (n: number): string => n.toFixed(4);

/** The matrix that draws a picture of an orientation upright, on a page of this size. */
function placed(orientation: number, w: number, h: number): number[] {
  const upright = [w, 0, 0, h, 0, 0];
  const all = [
    upright,
    [-w, 0, 0, h, w, 0],
    [-w, 0, 0, -h, w, h],
    [w, 0, 0, -h, 0, h],
    [0, -h, -w, 0, w, h],
    [0, -h, w, 0, 0, h],
    [0, h, w, 0, 0, 0],
    [0, h, -w, 0, w, 0],
  ];
  return all[orientation - 1] ?? upright;
}

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);

function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((content, n) => {
    const from = at;
    const object = Buffer.concat([Buffer.from(`${n + 1} 0 obj`), content, Buffer.from("\nendobj\n")]);
    parts.push(object);
    at += object.length;
    return from;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function fromJpeg(file: Buffer): Image {
  const { width, height, components, inverted, orientation } = jpegShape(file);
  const space = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" }[components];
  if (!space) throw new Unreadable("corrupt");
  const decode = components === 4 && inverted ? "/Decode[1 0 1 0 1 0 1 0]" : "";
  const entries = `/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode${decode}`;
  return { width, height, entries, data: file, orientation };
}

/** PNG's types of colour, with their samples for each pixel. */
const [GREY, COLOUR, PALETTE, GREY_ALPHA, COLOUR_ALPHA] = [0, 2, 3, 4, 6];

function fromPng(file: Buffer): Image {
  const { header, palette, packed } = chunksOf(file);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, type = 0, , , interlaced] = header.subarray(8);
  if (interlaced) throw new Unreadable("picture-interlaced");
  const size = { width, height, orientation: 1 };
  if (type === GREY_ALPHA || type === COLOUR_ALPHA) {
    const data = withoutAlpha(packed, { width, height, depth, samples: type === COLOUR_ALPHA ? 4 : 2 });
    const space = type === COLOUR_ALPHA ? "/DeviceRGB" : "/DeviceGray";
    return { ...size, entries: `/ColorSpace${space}/BitsPerComponent 8`, data };
  }
  const last = palette.length / 3 - 1;
  const space = new Map([
    [GREY, "/DeviceGray"],
    [COLOUR, "/DeviceRGB"],
    [PALETTE, `[/Indexed/DeviceRGB ${last}<${palette.toString("hex")}>]`],
  ]).get(type);
  if (!space || ![1, 2, 4, 8, 16].includes(depth)) throw new Unreadable("corrupt");
  const rows = `/DecodeParms<</Predictor 15/Colors ${type === COLOUR ? 3 : 1}/BitsPerComponent ${depth}/Columns ${width}>>`;
  const entries = `/ColorSpace${space}/BitsPerComponent ${depth}/Filter/FlateDecode${rows}`;
  return { ...size, entries, data: packed };
}

function chunksOf(file: Buffer): { header: Buffer; palette: Buffer; packed: Buffer } {
  const packed: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  let palette: Buffer = Buffer.alloc(0);
  for (let at = PNG.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const content = file.subarray(at + 8, at + 8 + length);
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === "IHDR") header = content;
    if (name === "PLTE") palette = content;
    if (name === "IDAT") packed.push(content);
    if (name === "IEND") break;
    at += 12 + length;
  }
  requireIntact(header.length === 13 && palette.length % 3 === 0 && palette.length <= 768);
  return { header, palette, packed: Buffer.concat(packed) };
}

type Rows = { width: number; height: number; depth: number; samples: number };

/** The pixels of a PNG with transparency, on white, a byte for each sample. */
function withoutAlpha(packed: Buffer, { width, height, depth, samples }: Rows): Buffer {
  if (depth !== 8 && depth !== 16) throw new Unreadable("corrupt");
  if (width * height > FILE_LIMITS.pageArea) throw new Unreadable("took-too-much");
  const bytes = depth / 8;
  const pixel = samples * bytes;
  const row = width * pixel;
  const raw = unpacked(packed, (row + 1) * height);
  const colours = samples - 1;
  const out = Buffer.alloc(width * height * colours);
  let before: Buffer = Buffer.alloc(row);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const at = y * (row + 1);
    const line = raw.subarray(at + 1, at + 1 + row);
    unfilter(raw[at] ?? 0, line, before, pixel);
    for (let x = 0; x < row; x += pixel) {
      const alpha = (line[x + colours * bytes] ?? 0) / 255;
      for (let c = 0; c < colours; c++) out[to++] = (line[x + c * bytes] ?? 0) * alpha + 255 * (1 - alpha);
    }
    before = line;
  }
  return out;
}

function unpacked(packed: Buffer, length: number): Buffer {
  try {
    const raw = inflateSync(packed, { maxOutputLength: length });
    requireIntact(raw.length === length);
    return raw;
  } catch {
    throw new Unreadable("corrupt");
  }
}

/** Undoes PNG's filter of a row, in place; `before` is the row above. */
function unfilter(filter: number, line: Buffer, before: Buffer, pixel: number): void {
  requireIntact(filter <= 4);
  if (filter === 0) return;
  for (let x = 0; x < line.length; x++) {
    const left = x >= pixel ? (line[x - pixel] ?? 0) : 0;
    const up = before[x] ?? 0;
    const corner = x >= pixel ? (before[x - pixel] ?? 0) : 0;
    const guess = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter] ?? 0;
    line[x] = ((line[x] ?? 0) + guess) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
