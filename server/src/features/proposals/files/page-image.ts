import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { PagePicture } from "#platform/sanitise/pdf-writer";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const GREY = 0;
const COLOUR = 2;

/** Reads the bytes of a picture from the file that contains it. */
export async function cutOut(file: Readable, { at, bytes }: PagePicture): Promise<Buffer> {
  const parts: Buffer[] = [];
  let position = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    parts.push(chunk.subarray(Math.max(0, at - position), Math.max(0, at + bytes - position)));
    position += chunk.length;
    if (position >= at + bytes) break;
  }
  return Buffer.concat(parts);
}

/** A page's picture as PNG or JPEG; PNG uses the same compressed rows of pixels. */
export function asImage(
  { width, height, colours, packing }: PagePicture,
  packed: Buffer,
): { mediaType: string; content: Buffer } {
  if (packing === "jpeg") return { mediaType: "image/jpeg", content: packed };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(colours === 1 ? GREY : COLOUR, 9);
  const parts = [chunk("IHDR", header), chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))];
  return { mediaType: "image/png", content: Buffer.concat([PNG, ...parts]) };
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
