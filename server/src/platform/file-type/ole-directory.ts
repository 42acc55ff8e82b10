import { requireSound } from "./unreadable";

/** A stream or storage of an OLE compound file, with the names of the storages around it. */
export type OleEntry = { path: string[]; stream: boolean; start: number; size: number };

export type OleFile = {
  entries: OleEntry[];
  /** The first bytes of a stream, at most `most`. */
  read(entry: OleEntry, most: number): Buffer;
};

export const OLE_MAGIC = Buffer.from("d0cf11e0a1b11ae1", "hex");

const FREE = 0xffff_ffff;
const LAST_SECTOR = 0xffff_fffa;
const HEADER_FATS = 109;
const ENTRY_BYTES = 128;
const MINI_CUTOFF = 4096;
const MINI_SECTOR = 64;
const MOST_ENTRIES = 20_000;

/** Reads the directory of a compound file, every chain bounded by the file's own length. Throws Unreadable. */
export function readOle(bytes: Buffer): OleFile {
  requireSound(bytes.length >= 1024 && bytes.subarray(0, 8).equals(OLE_MAGIC));
  const shift = bytes.readUInt16LE(30);
  requireSound(shift === 9 || shift === 12);
  const sectorBytes = 1 << shift;
  const sector = (n: number) => bytes.subarray((n + 1) * sectorBytes, (n + 2) * sectorBytes);
  const fat = Buffer.concat(fatSectors(bytes, sector, sectorBytes).map(sector));

  const chain = (start: number, most: number) => {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let n = start, got = 0; n < LAST_SECTOR && got < most; n = numberAt(fat, n)) {
      requireSound(!seen.has(n));
      seen.add(n);
      const part = sector(n);
      if (part.length === 0) break;
      parts.push(part);
      got += part.length;
    }
    return Buffer.concat(parts).subarray(0, most);
  };

  const directory = chain(bytes.readUInt32LE(48), MOST_ENTRIES * ENTRY_BYTES);
  const { entries, root } = walk(directory);
  const miniFat = chain(bytes.readUInt32LE(60), bytes.length);
  const miniStream = chain(root.start, Math.min(root.size, bytes.length));

  const readMini = (start: number, most: number) => {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let n = start, got = 0; n < LAST_SECTOR && got < most; n = numberAt(miniFat, n)) {
      requireSound(!seen.has(n));
      seen.add(n);
      parts.push(miniStream.subarray(n * MINI_SECTOR, (n + 1) * MINI_SECTOR));
      got += MINI_SECTOR;
    }
    return Buffer.concat(parts).subarray(0, most);
  };

  return {
    entries,
    read: ({ start, size }, most) =>
      (size < MINI_CUTOFF ? readMini : chain)(start, Math.min(size, most, bytes.length)),
  };
}

function fatSectors(bytes: Buffer, sector: (n: number) => Buffer, sectorBytes: number): number[] {
  const most = Math.ceil(bytes.length / sectorBytes);
  const numbers: number[] = [];
  for (let i = 0; i < HEADER_FATS; i++) numbers.push(bytes.readUInt32LE(76 + i * 4));
  const perSector = sectorBytes / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let n = 0; next < LAST_SECTOR && n < most; n++) {
    const part = sector(next);
    if (part.length < sectorBytes) break;
    for (let i = 0; i < perSector; i++) numbers.push(part.readUInt32LE(i * 4));
    next = part.readUInt32LE(perSector * 4);
  }
  return numbers.filter((n) => n < LAST_SECTOR && n < most);
}

function numberAt(table: Buffer, n: number): number {
  return n * 4 + 4 <= table.length ? table.readUInt32LE(n * 4) : FREE;
}

/** Follows the tree of siblings and children; an entry that is met twice ends the walk. */
function walk(directory: Buffer): { entries: OleEntry[]; root: OleEntry } {
  const all = Math.floor(directory.length / ENTRY_BYTES);
  requireSound(all > 0);
  const entries: OleEntry[] = [];
  const seen = new Set<number>([0]);
  const todo: { n: number; path: string[] }[] = [{ n: directory.readUInt32LE(76), path: [] }];
  for (let item = todo.pop(); item; item = todo.pop()) {
    if (item.n >= all || seen.has(item.n)) continue;
    seen.add(item.n);
    const at = item.n * ENTRY_BYTES;
    const entry = entryAt(directory, at, item.path);
    entries.push(entry);
    todo.push({ n: directory.readUInt32LE(at + 68), path: item.path });
    todo.push({ n: directory.readUInt32LE(at + 72), path: item.path });
    if (!entry.stream) todo.push({ n: directory.readUInt32LE(at + 76), path: entry.path });
  }
  return { entries, root: entryAt(directory, 0, []) };
}

function entryAt(directory: Buffer, at: number, path: string[]): OleEntry {
  const nameBytes = Math.min(64, Math.max(2, directory.readUInt16LE(at + 64))) - 2;
  return {
    path: [...path, directory.toString("utf16le", at, at + nameBytes)],
    stream: directory.readUInt8(at + 66) === 2,
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}
