import { constants, crc32, inflateRawSync } from "node:zlib";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { requireIntact, Unreadable } from "./inspection";

/** A member of an archive, as the central directory describes it and its own header confirms. */
export type ZipEntry = {
  name: string;
  method: number;
  encrypted: boolean;
  symlink: boolean;
  folder: boolean;
  crc: number;
  packed: number;
  size: number;
  /** The offsets of its local header and of its content. */
  at: number;
  content: number;
};

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** The value of a 32-bit field that is stored in ZIP64's extra field. */
const ZIP64_VALUE = 0xffff_ffff;
const MOST_ENTRIES = 10_000;
const UTF8 = 0x800;

/** The offset of the end record whose comment reaches exactly to the end of the file, or -1. */
export function zipEnd(bytes: Buffer): number {
  const last = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= last; at--) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  }
  return -1;
}

/**
 * The members of a strictly well-formed archive: nothing before its first member or after its end record, no overlapping
 * members, and the same name in each member's local header. Bytes between the members are allowed, for data descriptors.
 * Throws Unreadable otherwise, and RangeError where a truncated file is read beyond its end.
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const end = zipEnd(bytes);
  requireIntact(end >= 0);
  const { count, size, start } = whereDirectoryIs(bytes, end);
  requireIntact(start + size <= end && bytes.readUInt16LE(end + 4) === 0);
  if (count > MOST_ENTRIES) throw new Unreadable("too-large");
  const entries: ZipEntry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    const { entry, next } = centralEntry(bytes, at, end);
    entries.push(entry);
    at = next;
  }
  requireApart(entries, start);
  return entries;
}

function whereDirectoryIs(bytes: Buffer, end: number) {
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count !== 0xffff && size !== ZIP64_VALUE && start !== ZIP64_VALUE) return { count, size, start };
  const locator = end - 20;
  requireIntact(locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_64);
  const record = number64(bytes, locator + 8);
  requireIntact(record + 56 <= locator && bytes.readUInt32LE(record) === END_64);
  return {
    count: number64(bytes, record + 32),
    size: number64(bytes, record + 40),
    start: number64(bytes, record + 48),
  };
}

function centralEntry(bytes: Buffer, at: number, end: number): { entry: ZipEntry; next: number } {
  requireIntact(at + 46 <= end && bytes.readUInt32LE(at) === CENTRAL);
  const flags = bytes.readUInt16LE(at + 8);
  const nameBytes = bytes.readUInt16LE(at + 28);
  const extraBytes = bytes.readUInt16LE(at + 30);
  const extraAt = at + 46 + nameBytes;
  const next = extraAt + extraBytes + bytes.readUInt16LE(at + 32);
  requireIntact(next <= end);
  const rawName = bytes.subarray(at + 46, extraAt);
  const [size, packed, local] = wideFields(bytes.subarray(extraAt, extraAt + extraBytes), [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  const mode = bytes.readUInt32LE(at + 38) >>> 16;
  const name = rawName.toString(flags & UTF8 ? "utf8" : "latin1");
  const entry = {
    name,
    method: bytes.readUInt16LE(at + 10),
    encrypted: (flags & 1) !== 0,
    symlink: (mode & 0xf000) === 0xa000,
    folder: /[/\\]$/.test(name) && size === 0,
    crc: bytes.readUInt32LE(at + 16),
    packed,
    size,
    at: local,
    content: contentStart(bytes, local, rawName),
  };
  return { entry, next };
}

/** Sizes and offset, read from the extra field where 32 bits were not enough. */
function wideFields(extra: Buffer, narrow: [number, number, number]): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const bytes = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let from = at + 4;
      const wide = (value: number) => {
        if (value !== ZIP64_VALUE) return value;
        requireIntact(from + 8 <= Math.min(extra.length, at + 4 + bytes));
        from += 8;
        return number64(extra, from - 8);
      };
      return [wide(narrow[0]), wide(narrow[1]), wide(narrow[2])];
    }
    at += 4 + bytes;
  }
  return narrow;
}

/** The end of the local header, whose name must match: two readers must not see two archives. */
function contentStart(bytes: Buffer, at: number, name: Buffer): number {
  requireIntact(at + 30 <= bytes.length && bytes.readUInt32LE(at) === LOCAL);
  const nameBytes = bytes.readUInt16LE(at + 26);
  requireIntact(bytes.subarray(at + 30, at + 30 + nameBytes).equals(name));
  return at + 30 + nameBytes + bytes.readUInt16LE(at + 28);
}

function requireApart(entries: ZipEntry[], directory: number): void {
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (free === 0 && entry.at > 0) throw new Unreadable("polyglot");
    requireIntact(entry.at >= free && entry.content + entry.packed <= directory);
    free = entry.content + entry.packed;
  }
}

function number64(bytes: Buffer, at: number): number {
  requireIntact(at + 8 <= bytes.length);
  const value = bytes.readBigUInt64LE(at);
  requireIntact(value <= BigInt(Number.MAX_SAFE_INTEGER));
  return Number(value);
}

const STORED = 0;
const DEFLATED = 8;

/**
 * A member's content, at most `most` bytes. Throws Unreadable when it is larger, uses an unusual compression method, or
 * does not match the directory.
 */
export function unpack(archive: Buffer, entry: ZipEntry, most: number): Buffer {
  if (entry.encrypted) throw new Unreadable("encrypted");
  if (entry.size > most) throw new Unreadable("too-large");
  const packed = archive.subarray(entry.content, entry.content + entry.packed);
  const content = entry.method === STORED ? packed : inflate(packed, entry);
  requireIntact(content.length === entry.size && crc32(content) === entry.crc);
  return content;
}

function inflate(packed: Buffer, entry: ZipEntry): Buffer {
  requireIntact(entry.method === DEFLATED);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch {
    throw new Unreadable("corrupt");
  }
}

/** The first 64 KiB of a member, or what its first packed 16 KiB contain; empty when it cannot be unpacked. */
export function unpackHead(archive: Buffer, entry: ZipEntry): Buffer {
  const packed = archive.subarray(entry.content, entry.content + Math.min(entry.packed, 16 * 1024));
  if (entry.method === STORED) return packed;
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, 64 * 1024);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Throws Unreadable for an archive that would unpack to too much or contains a ZIP bomb; unpacks nothing. */
export function requireSafeSize(entries: ZipEntry[], mostBytes: number): void {
  const { bombBytes, bombRatio } = FILE_LIMITS;
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const bomb = entries.some(({ size, packed }) => size > bombBytes && size > bombRatio * packed);
  if (total > mostBytes || bomb) throw new Unreadable("too-large");
}
