import { crc32, deflateSync } from "node:zlib";
import { openPageEncoder } from "./page-encoder";

type Size = { width: number; height: number };

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Png = Size & { type: number; row: Buffer; interlaced?: boolean; more?: Buffer };

/** A PNG of 8 bits of which every row has these bytes, without its filter. */
export function png({ width, height, type, row, interlaced = false, more = Buffer.alloc(0) }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, type, 0, 0, interlaced ? 1 : 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), row])));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    more,
    chunk("tEXt", Buffer.from("Comment\0canary")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A palette of black and red. */
export const PALETTE = chunk("PLTE", Buffer.from([0, 0, 0, 255, 0, 0]));

/** A JPEG of shades with some noise, and EXIF data: how it is turned, and a canary. */
export async function jpeg(programs: string, { width, height }: Size, orientation: number): Promise<Buffer> {
  const encoder = openPageEncoder(`${programs}/page-encoder.js`);
  let seed = 1;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return ((at / (width * 3)) % 200) | 0 | ((seed >> 16) & 7);
  });
  const { packing, bytes } = await encoder.encode({ pixels, width, height, colours: 3 });
  await encoder.close();
  if (packing !== "jpeg") throw new Error("The picture was not worth a JPEG");
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("canary")]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, content, bytes.subarray(2)]);
}
