import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { type Inspection, requireIntact, Unreadable } from "./inspection";

const WORD_MAGIC = 0xa5ec;
const ENCRYPTED_FIB = 0x100;
const ENCRYPTED_USER_TOKEN = 0xf3d1c4df;

/** Recognises .doc and .ppt files, and what in them cannot be rebuilt. */
export function inspectOle(bytes: Buffer): Inspection {
  const ole = readOle(bytes);
  const top = (name: string) =>
    ole.entries.find(({ path, stream }) => stream && path.length === 1 && path[0] === name);
  if (top("EncryptedPackage") || top("\tDRMContent")) throw new Unreadable("encrypted");
  const word = top("WordDocument");
  if (word) return inspectWord(ole, word);
  const slides = top("PowerPoint Document");
  if (slides) return inspectSlides(ole, slides, top("Current User"), bytes.length);
  return { type: null, reasons: ["type-unknown"] };
}

function inspectWord(ole: OleFile, word: OleEntry): Inspection {
  const head = ole.read(word, 64);
  if (head.length < 32 || head.readUInt16LE(0) !== WORD_MAGIC) throw new Unreadable("corrupt");
  if (head.readUInt16LE(10) & ENCRYPTED_FIB) throw new Unreadable("encrypted");
  const reasons: FileReason[] = [];
  if (ole.entries.some(isMacro)) reasons.push("macros-left-out");
  if (ole.entries.some(({ path }) => path[0] === "ObjectPool" && path.length > 1)) {
    reasons.push("embedded-left-out");
  }
  return { type: "doc", reasons };
}

function inspectSlides(
  ole: OleFile,
  slides: OleEntry,
  user: OleEntry | undefined,
  bytes: number,
): Inspection {
  const token = user ? ole.read(user, 16) : Buffer.alloc(0);
  if (token.length === 16 && token.readUInt32LE(12) === ENCRYPTED_USER_TOKEN)
    throw new Unreadable("encrypted");
  const found = presentationRecords(ole.read(slides, bytes));
  const reasons: FileReason[] = [];
  if (found.macros || ole.entries.some(isMacro)) reasons.push("macros-left-out");
  if (found.objects) reasons.push("embedded-left-out");
  if (found.links) reasons.push("external-left-out");
  if (found.media) reasons.push("media-left-out");
  return { type: "ppt", reasons };
}

const isMacro = ({ path }: OleEntry) =>
  path.some((name) => name === "_VBA_PROJECT" || name === "_VBA_PROJECT_CUR" || name === "VBA");

/** What a .ppt file holds besides its slides. */
type PresentationRecords = { macros: boolean; objects: boolean; links: boolean; media: boolean };

const MACROS = 0x0400;
const OBJECTS = [0x0fcc, 0x0fee];
const LINKS = [0x0fce];
const MEDIA = [0x1006, 0x1007, 0x100e, 0x100f, 0x1010];
/** Containers whose children are inspected, too. */
const CONTAINERS = [0x03e8, 0x07d0, 0x03ff, 0x0409];
const MOST_RECORDS = 200_000;

/** Iterates over the records of a "PowerPoint Document" stream, until the first that is malformed. */
function presentationRecords(stream: Buffer): PresentationRecords {
  const found = { macros: false, objects: false, links: false, media: false };
  let at = 0;
  for (let n = 0; n < MOST_RECORDS && at + 8 <= stream.length; n++) {
    const type = stream.readUInt16LE(at + 2);
    const length = stream.readUInt32LE(at + 4);
    if (type === MACROS && at + 16 <= stream.length) found.macros ||= stream.readUInt32LE(at + 12) === 1;
    found.objects ||= OBJECTS.includes(type);
    found.links ||= LINKS.includes(type);
    found.media ||= MEDIA.includes(type);
    at += CONTAINERS.includes(type) ? 8 : 8 + length;
  }
  return found;
}

/** A stream or storage of an OLE compound file, with the names of the storages around it. */
type OleEntry = { path: string[]; stream: boolean; start: number; size: number };

type OleFile = {
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
function readOle(bytes: Buffer): OleFile {
  requireIntact(bytes.length >= 1024 && bytes.subarray(0, 8).equals(OLE_MAGIC));
  const shift = bytes.readUInt16LE(30);
  requireIntact(shift === 9 || shift === 12);
  const sectorBytes = 1 << shift;
  const sector = (n: number) => bytes.subarray((n + 1) * sectorBytes, (n + 2) * sectorBytes);
  const fat = Buffer.concat(fatSectors(bytes, sector, sectorBytes).map(sector));

  const chain = (start: number, most: number) => {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let n = start, got = 0; n < LAST_SECTOR && got < most; n = numberAt(fat, n)) {
      requireIntact(!seen.has(n));
      seen.add(n);
      const part = sector(n);
      if (part.length === 0) break;
      parts.push(part);
      got += part.length;
    }
    return Buffer.concat(parts).subarray(0, most);
  };

  const directory = chain(bytes.readUInt32LE(48), MOST_ENTRIES * ENTRY_BYTES);
  const { entries, root } = readDirectory(directory);
  const miniFat = chain(bytes.readUInt32LE(60), bytes.length);
  const miniStream = chain(root.start, Math.min(root.size, bytes.length));

  const readMini = (start: number, most: number) => {
    const parts: Buffer[] = [];
    const seen = new Set<number>();
    for (let n = start, got = 0; n < LAST_SECTOR && got < most; n = numberAt(miniFat, n)) {
      requireIntact(!seen.has(n));
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

/** Traverses the tree of siblings and children, each entry once. */
function readDirectory(directory: Buffer): { entries: OleEntry[]; root: OleEntry } {
  const all = Math.floor(directory.length / ENTRY_BYTES);
  requireIntact(all > 0);
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
