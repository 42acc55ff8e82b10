import { constants, crc32, inflateRawSync } from "node:zlib";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { requireSound, Unreadable } from "./unreadable";
import type { ZipEntry } from "./zip-directory";

const STORED = 0;
const DEFLATED = 8;

/**
 * A member's content, at most `most` bytes. Throws Unreadable when it is larger, packed in a way that nobody
 * uses, or not what the directory said.
 */
export function unpack(archive: Buffer, entry: ZipEntry, most: number): Buffer {
  if (entry.encrypted) throw new Unreadable("encrypted");
  if (entry.size > most) throw new Unreadable("too-large");
  const packed = archive.subarray(entry.content, entry.content + entry.packed);
  const content = entry.method === STORED ? packed : inflate(packed, entry);
  requireSound(content.length === entry.size && crc32(content) === entry.crc);
  return content;
}

function inflate(packed: Buffer, entry: ZipEntry): Buffer {
  requireSound(entry.method === DEFLATED);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch {
    throw new Unreadable("corrupt");
  }
}

/** About the first 64 KiB of a member, for a look at its beginning; empty when it cannot be unpacked. */
export function unpackHead(archive: Buffer, entry: ZipEntry): Buffer {
  const packed = archive.subarray(entry.content, entry.content + Math.min(entry.packed, 16 * 1024));
  if (entry.method === STORED) return packed;
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, 64 * 1024);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Refuses an archive that would unpack to too much, or has a bomb in it, before anything of it is unpacked. */
export function requireModest(entries: ZipEntry[], mostBytes: number): void {
  const { bombBytes, bombRatio } = FILE_LIMITS;
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const bomb = entries.some(({ size, packed }) => size > bombBytes && size > bombRatio * packed);
  if (total > mostBytes || bomb) throw new Unreadable("too-large");
}
