import { Readable } from "node:stream";
import { type Extent, rootDirectory, rootDirectoryBytes } from "./directory";
import { discNames } from "./names";
import { pathTable } from "./path-table";
import { paddingAfter, SECTOR, sectorsFor, ucs2 } from "./sectors";
import { jolietDescriptor, primaryDescriptor, terminator } from "./volume-descriptors";

export type IsoFile = {
  name: string;
  /** In bytes; `open` must yield exactly as many. */
  size: number;
  open(): AsyncIterable<Buffer>;
};

export type IsoOptions = { volume: string; date: Date };

/** The first sectors are left to boot loaders. */
const SYSTEM_SECTORS = 16;
const DESCRIPTOR_SECTORS = 3;
const TABLES_START = SYSTEM_SECTORS + DESCRIPTOR_SECTORS;
const TABLES = 4;
/** Drives read ahead; discs end with 300 KiB of nothing so that they find something there. */
const TAIL_SECTORS = 150;
const LARGEST_FILE = 0xffff_ffff;

/**
 * A CD image (ISO 9660 with Joliet names) with all files in one folder, made while it is read: nothing is
 * held in memory but the directory. Names are made harmless and unique. `size` is the image's, in bytes.
 * The stream fails when a file yields more or fewer bytes than it said.
 * @throws Error for a file of 4 GiB or more.
 */
export function isoImage(files: IsoFile[], options: IsoOptions): { size: number; stream: Readable } {
  for (const { size } of files) {
    if (size > LARGEST_FILE) throw new Error("A file in a CD image must be smaller than 4 GiB.");
  }
  const { head, sectors } = layOut(files, options);
  return { size: sectors * SECTOR, stream: Readable.from(contents(head, files), { objectMode: false }) };
}

/** Gives everything its place: descriptors, path tables, both directories, the files, the tail. */
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
