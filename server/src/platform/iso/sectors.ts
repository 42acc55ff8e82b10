/** The unit of a CD: everything starts at the beginning of a sector. */
export const SECTOR = 2048;

export const sectorsFor = (bytes: number): number => Math.ceil(bytes / SECTOR);

/** Zero bytes that fill up the last sector. */
export const paddingAfter = (bytes: number): Buffer => Buffer.alloc((SECTOR - (bytes % SECTOR)) % SECTOR);

/** ISO 9660 writes most numbers twice, for little-endian and big-endian machines. */
export function writeBoth32(into: Buffer, value: number, at: number): void {
  into.writeUInt32LE(value, at);
  into.writeUInt32BE(value, at + 4);
}

export function writeBoth16(into: Buffer, value: number, at: number): void {
  into.writeUInt16LE(value, at);
  into.writeUInt16BE(value, at + 2);
}

/** UCS-2 in big-endian order, Joliet's way to write text. */
export function ucs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}
