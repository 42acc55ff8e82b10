import { requireIntact, Unreadable } from "#platform/file-type/inspection";

export type JpegShape = {
  width: number;
  height: number;
  components: number;
  /** Whether its four colours are inverted, as Adobe's programs write them. */
  inverted: boolean;
  /** EXIF's number of how the picture is turned; 1: not at all. */
  orientation: number;
};

const [START, END, SCAN, EXIF, ADOBE] = [0xd8, 0xd9, 0xda, 0xe1, 0xee];
/** Frames have the markers C0 to CF, but for tables and a reserved one. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Size, colours and orientation of a JPEG, by its headers. Throws Unreadable for anything else. */
export function jpegShape(file: Buffer): JpegShape {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff00 + START) throw new Unreadable("type-unknown");
  let [inverted, orientation] = [false, 1];
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1] ?? 0;
    requireIntact(file[at] === 0xff);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN || marker === END) break;
    const length = file.readUInt16BE(at + 2);
    const content = file.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) {
      requireIntact(content.length >= 6);
      const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
      return { width, height, components: content.readUInt8(5), inverted, orientation };
    }
    if (marker === EXIF) orientation = orientationIn(content) ?? orientation;
    if (marker === ADOBE) inverted = content.toString("latin1", 0, 5) === "Adobe";
    at += 2 + length;
  }
  throw new Unreadable("corrupt");
}

const TIFF = 6;
const ORIENTATION = 0x0112;

/** The orientation in an EXIF segment, or null. */
function orientationIn(segment: Buffer): number | null {
  if (segment.toString("latin1", 0, 4) !== "Exif" || segment.length < TIFF + 8) return null;
  const tiff = segment.subarray(TIFF);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const [u16, u32] = little
    ? [(at: number) => tiff.readUInt16LE(at), (at: number) => tiff.readUInt32LE(at)]
    : [(at: number) => tiff.readUInt16BE(at), (at: number) => tiff.readUInt32BE(at)];
  try {
    const first = u32(4);
    for (let n = 0; n < u16(first); n++) {
      const entry = first + 2 + n * 12;
      if (u16(entry) !== ORIENTATION) continue;
      const found = u16(entry + 8);
      return found >= 1 && found <= 8 ? found : null;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
