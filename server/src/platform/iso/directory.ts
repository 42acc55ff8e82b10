/** Everything on a CD starts at a sector. */
export const SECTOR = 2048;

/** The number of sectors that hold this many bytes. */
export const sectorsFor = (bytes: number): number => Math.ceil(bytes / SECTOR);

/** Zero bytes that fill the last sector. */
export const paddingAfter = (bytes: number): Buffer => Buffer.alloc((SECTOR - (bytes % SECTOR)) % SECTOR);

/** ISO 9660 writes most numbers twice, for little-endian and big-endian machines. */
export function writeBoth32(into: Buffer, value: number, at: number): void {
  into.writeUInt32LE(value, at);
  into.writeUInt32BE(value, at + 4);
}

/** The same for 16 bits. */
export function writeBoth16(into: Buffer, value: number, at: number): void {
  into.writeUInt16LE(value, at);
  into.writeUInt16BE(value, at + 2);
}

/** UCS-2 in big-endian order, Joliet's way to write text. */
export function ucs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** A position on the disc: first sector, and length in bytes. */
export type Extent = { sector: number; bytes: number };

export type DirectoryEntry = { name: Buffer; extent: Extent };

const RECORD_HEAD = 33;
const IS_DIRECTORY = 2;
const SELF = Buffer.from([0]);
const PARENT = Buffer.from([1]);

/** One record of a directory. Its length is always even. */
function directoryRecord(name: Buffer, extent: Extent, flags: number, date: Date): Buffer {
  const length = RECORD_HEAD + name.length;
  const record = Buffer.alloc(length + (length % 2));
  record.writeUInt8(record.length, 0);
  writeBoth32(record, extent.sector, 2);
  writeBoth32(record, extent.bytes, 10);
  recordedAt(date).copy(record, 18);
  record.writeUInt8(flags, 25);
  writeBoth16(record, 1, 28); // number of the disc in its set
  record.writeUInt8(name.length, 32);
  name.copy(record, RECORD_HEAD);
  return record;
}

/** The root directory's record of itself, which the volume descriptors repeat. */
export function rootRecord(root: Extent, date: Date): Buffer {
  return directoryRecord(SELF, root, IS_DIRECTORY, date);
}

/** A whole root directory. A record must not cross a sector boundary. */
export function rootDirectory(root: Extent, entries: DirectoryEntry[], date: Date): Buffer {
  const files = entries.toSorted((a, b) => Buffer.compare(a.name, b.name));
  const records = [
    rootRecord(root, date),
    directoryRecord(PARENT, root, IS_DIRECTORY, date),
    ...files.map(({ name, extent }) => directoryRecord(name, extent, 0, date)),
  ];
  const pieces: Buffer[] = [];
  let length = 0;
  for (const record of records) {
    if ((length % SECTOR) + record.length > SECTOR) length += append(pieces, paddingAfter(length));
    length += append(pieces, record);
  }
  append(pieces, paddingAfter(length));
  return Buffer.concat(pieces);
}

/** The length of the root directory, known before the extents. */
export function rootDirectoryBytes(names: Buffer[], date: Date): number {
  const nowhere = { sector: 0, bytes: 0 };
  return rootDirectory(
    nowhere,
    names.map((name) => ({ name, extent: nowhere })),
    date,
  ).length;
}

/** Seven bytes: years since 1900, month, day, hour, minute, second, offset from UTC in quarter hours. */
function recordedAt(date: Date): Buffer {
  const years = date.getUTCFullYear() - 1900;
  const day = [years, date.getUTCMonth() + 1, date.getUTCDate()];
  return Buffer.from([...day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), 0]);
}

function append(pieces: Buffer[], piece: Buffer): number {
  pieces.push(piece);
  return piece.length;
}
