import { paddingAfter, SECTOR, writeBoth16, writeBoth32 } from "./sectors";

/** Where something stands on the disc: its first sector, and its length in bytes. */
export type Extent = { sector: number; bytes: number };

export type DirectoryEntry = { name: Buffer; extent: Extent };

const RECORD_HEAD = 33;
const IS_DIRECTORY = 2;
const SELF = Buffer.from([0]);
const PARENT = Buffer.from([1]);

/** One line of a directory. Its length is always even. */
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

/** The root directory's line about itself, as the volume descriptors quote it. */
export function rootRecord(root: Extent, date: Date): Buffer {
  return directoryRecord(SELF, root, IS_DIRECTORY, date);
}

/** A whole root directory. A line must not cross from one sector to the next. */
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

/** How long the root directory will be, before anything has its place. */
export function rootDirectoryBytes(names: Buffer[], date: Date): number {
  const nowhere = { sector: 0, bytes: 0 };
  return rootDirectory(
    nowhere,
    names.map((name) => ({ name, extent: nowhere })),
    date,
  ).length;
}

/** Seven bytes: years since 1900, month, day, hour, minute, second, quarter hours from Greenwich. */
function recordedAt(date: Date): Buffer {
  const years = date.getUTCFullYear() - 1900;
  const day = [years, date.getUTCMonth() + 1, date.getUTCDate()];
  return Buffer.from([...day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), 0]);
}

function append(pieces: Buffer[], piece: Buffer): number {
  pieces.push(piece);
  return piece.length;
}
