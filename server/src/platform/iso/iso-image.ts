import { Readable } from "node:stream";
import {
  type Extent,
  paddingAfter,
  rootDirectory,
  rootDirectoryBytes,
  SECTOR,
  sectorsFor,
  ucs2,
} from "./directory";
import { jolietDescriptor, pathTable, primaryDescriptor, terminator } from "./volume-descriptors";

export type IsoFile = {
  name: string;
  /** In bytes; `open` must yield exactly as many. */
  size: number;
  open(): AsyncIterable<Buffer>;
};

export type IsoOptions = { volume: string; date: Date };

/** The first sectors are reserved for boot loaders. */
const SYSTEM_SECTORS = 16;
const DESCRIPTOR_SECTORS = 3;
const TABLES_START = SYSTEM_SECTORS + DESCRIPTOR_SECTORS;
const TABLES = 4;
/** Drives read ahead, so discs end with 300 KiB of padding. */
const TAIL_SECTORS = 150;
const LARGEST_FILE = 0xffff_ffff;

/**
 * Streams a CD image (ISO 9660 with Joliet names) with all files in one folder; only the directory is held in memory.
 * Names are sanitised and unique. `size` is the image's, in bytes.
 * The stream fails when a file yields more or fewer bytes than its `size`.
 * @throws Error for a file of 4 GiB or more.
 */
export function isoImage(files: IsoFile[], options: IsoOptions): { size: number; stream: Readable } {
  for (const { size } of files) {
    if (size > LARGEST_FILE) throw new Error("A file in a CD image must be smaller than 4 GiB.");
  }
  const { head, sectors } = layOut(files, options);
  return { size: sectors * SECTOR, stream: Readable.from(contents(head, files), { objectMode: false }) };
}

/** Lays out descriptors, path tables, both directories, the files and the tail. */
function layOut(files: IsoFile[], { volume, date }: IsoOptions): { head: Buffer; sectors: number } {
  const names = discNames(files.map(({ name }) => name));
  const short = names.map((name) => Buffer.from(name.short, "latin1"));
  const long = names.map((name) => ucs2(name.long));

  const shortRoot: Extent = { sector: TABLES_START + TABLES, bytes: rootDirectoryBytes(short, date) };
  const longRoot: Extent = { sector: endOf(shortRoot), bytes: rootDirectoryBytes(long, date) };
  const extents = placeFiles(files, endOf(longRoot));
  const sectors = Math.max(endOf(longRoot), ...extents.map(endOf)) + TAIL_SECTORS;
  const entries = (all: Buffer[]) =>
    extents.map((extent, position) => ({ name: all[position] ?? Buffer.alloc(0), extent }));

  const common = { name: volume, date, sectors };
  const head = Buffer.concat([
    Buffer.alloc(SYSTEM_SECTORS * SECTOR),
    primaryDescriptor({ ...common, root: shortRoot, tableL: TABLES_START, tableM: TABLES_START + 1 }),
    jolietDescriptor({ ...common, root: longRoot, tableL: TABLES_START + 2, tableM: TABLES_START + 3 }),
    terminator(),
    pathTable("L", shortRoot.sector),
    pathTable("M", shortRoot.sector),
    pathTable("L", longRoot.sector),
    pathTable("M", longRoot.sector),
    rootDirectory(shortRoot, entries(short), date),
    rootDirectory(longRoot, entries(long), date),
  ]);
  return { head, sectors };
}

function placeFiles(files: IsoFile[], first: number): Extent[] {
  let sector = first;
  return files.map(({ size }) => {
    const extent = { sector: size === 0 ? 0 : sector, bytes: size };
    sector += sectorsFor(size);
    return extent;
  });
}

const endOf = ({ sector, bytes }: Extent): number => sector + sectorsFor(bytes);

async function* contents(head: Buffer, files: IsoFile[]): AsyncGenerator<Buffer> {
  yield head;
  for (const file of files) {
    yield* exactly(file);
    yield paddingAfter(file.size);
  }
  yield Buffer.alloc(TAIL_SECTORS * SECTOR);
}

async function* exactly({ size, open }: IsoFile): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of open()) {
    read += chunk.length;
    if (read > size) break;
    yield chunk;
  }
  if (read !== size) throw new Error("A file changed its size while the CD image was made.");
}

// Joliet forbids control characters and * / : ; ? \ ; direction overrides disguise an extension.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}*/:;?\\"<>|\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LONGEST = 64;

type DiscName = {
  /** For everything since 1995: Unicode, at most 64 units of UTF-16. */
  long: string;
  /** For plain ISO 9660: 8.3 capitals, with the version that it demands. */
  short: string;
};

/** Valid, unique names for all files of the folder, as close to the given ones as possible. */
function discNames(names: string[]): DiscName[] {
  const taken = new Set<string>();
  return names.map((name, position) => ({ long: uniqueName(name, taken), short: shortName(name, position) }));
}

function uniqueName(name: string, taken: Set<string>): string {
  const [base, extension] = split(sanitised(name));
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? extension : `~${copy}${extension}`;
    const candidate = cut(base, LONGEST - ending.length) + ending;
    const folded = candidate.toLowerCase(); // Windows and macOS ignore case
    if (taken.has(folded)) continue;
    taken.add(folded);
    return candidate;
  }
}

function sanitised(name: string): string {
  // Windows drops trailing dots and spaces; a name of dots alone would leave the folder.
  const allowed = name
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/[. ]+$/, "");
  return allowed.replace(/^\.+/, "_").trim() || "file";
}

function split(name: string): [base: string, extension: string] {
  const [, base = name, extension = ""] = /^(.+?)(\.[^.]{1,16})?$/u.exec(name) ?? [];
  return [base, extension];
}

/** Truncates without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}

/** The position makes short names unique, and the fixed length keeps them in byte order. */
function shortName(name: string, position: number): string {
  const [base, extension] = split(name.normalize("NFKD").toUpperCase());
  const number = position.toString(36).toUpperCase().padStart(3, "0");
  const plain = (text: string) => text.replace(/[^A-Z0-9_]/g, "_");
  const start = plain(base)
    .slice(0, 8 - number.length)
    .padEnd(8 - number.length, "_");
  return `${start}${number}.${plain(extension.slice(1)).slice(0, 3)};1`;
}
