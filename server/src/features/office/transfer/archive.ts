import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile as ZipReader } from "yauzl";
import { ZipFile } from "yazl";
import { type AnyPart, ARCHIVE_LIMITS, badArchive, MANIFEST, type Manifest, readManifest } from "./manifest";

const OWNER_ONLY = 0o600;

/** Writes an archive, of which one part at a time is in memory. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #path: string;
  readonly #writing: Promise<void>;
  readonly #mtime: Date;
  #failed: unknown = null;

  /** Creates the file for its owner only. `end` or `discard` has to be called. */
  constructor(path: string, mtime: Date) {
    this.#path = path;
    this.#mtime = mtime;
    const file = createWriteStream(path, { mode: OWNER_ONLY, flags: "wx" });
    this.#writing = pipeline(this.#zip.outputStream, file).catch((error: unknown) => {
      this.#failed = error;
    });
  }

  /** Adds a part, and returns when it was read to its end. */
  async add(
    name: string,
    content: AsyncIterable<Buffer | string>,
    { compress }: { compress: boolean },
  ): Promise<AnyPart> {
    const hash = createHash("sha256");
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of content) {
        const buffer = Buffer.from(chunk);
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    };
    // A stream of its own: yazl does not pass an error of a part on.
    const through = new PassThrough();
    const reading = pipeline(Readable.from(counted(), { objectMode: false }), through);
    this.#zip.addReadStream(through, name, { mtime: this.#mtime, mode: 0o100600, compress });
    await Promise.race([reading, this.#writing.then(() => this.#throwFailure())]);
    this.#throwFailure();
    return { part: name, bytes, sha256: hash.digest("hex") };
  }

  async end(manifest: Manifest): Promise<void> {
    this.#zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST, {
      mtime: this.#mtime,
      mode: 0o100600,
    });
    this.#zip.end();
    await this.#writing;
    this.#throwFailure();
  }

  /** Deletes what was written. */
  async discard(): Promise<void> {
    if (isExisting(this.#failed)) return;
    (this.#zip.outputStream as PassThrough).destroy();
    await this.#writing;
    if (!isExisting(this.#failed)) await rm(this.#path, { force: true });
  }

  #throwFailure(): void {
    if (isExisting(this.#failed))
      throw badArchive(`${this.#path} exists. Delete it, or choose another file.`);
    if (this.#failed !== null) throw this.#failed;
  }
}

const isExisting = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

/** An archive of a call, whose parts are checked while they are read. */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #zip: ZipReader;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipReader, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Throws BadInput for what is no archive of a call, or one whose parts are not those that it states. */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseZip);
    try {
      const entries = await entriesOf(zip).catch(refuseZip);
      const entry = entries.get(MANIFEST);
      if (!entry) throw badArchive("This is not an archive of a call: it has no manifest.");
      if (entry.uncompressedSize > ARCHIVE_LIMITS.manifestBytes)
        throw badArchive("The archive's manifest is too large.");
      const manifest = readManifest(await textOf(await zip.openReadStreamPromise(entry)));
      requireSameParts(manifest, entries);
      return new ArchiveReader(zip, entries, manifest);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** The bytes of a part. Throws BadInput at its end when they are not those that were written. */
  async *read({ part, bytes, sha256 }: AnyPart): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(part);
    if (!entry) throw badArchive(`The archive lacks ${part}.`);
    const hash = createHash("sha256");
    let n = 0;
    const stream = await this.#zip.openReadStreamPromise(entry).catch(refuseZip);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        n += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw isOfZip(error) ? badArchive(DAMAGED(part)) : error;
    } finally {
      stream.destroy();
    }
    if (n !== bytes || hash.digest("hex") !== sha256) throw badArchive(DAMAGED(part));
  }

  /** The lines of a part, each of bounded length. */
  async *lines(part: AnyPart): AsyncGenerator<string> {
    let row: Buffer[] = [];
    let length = 0;
    const take = (piece: Buffer) => {
      length += piece.length;
      if (length > ARCHIVE_LIMITS.rowBytes) throw badArchive(`A row in ${part.part} is too long.`);
      row.push(piece);
    };
    for await (const chunk of this.read(part)) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        take(chunk.subarray(from, end));
        yield Buffer.concat(row).toString("utf8");
        [row, length, from] = [[], 0, end + 1];
      }
      take(chunk.subarray(from));
    }
    if (length > 0) throw badArchive(`${part.part} ends within a row.`);
  }

  /** Throws BadInput unless the bytes of a part are those that were written. */
  async verify(part: AnyPart): Promise<void> {
    for await (const _ of this.read(part));
  }
}

const NEWLINE = 0x0a;

const DAMAGED = (part: string) => `The archive was changed or damaged: ${part} is not as it was written.`;

/** Errors of yauzl and zlib, which say what is wrong with the ZIP; those of the system have other codes. */
const isOfZip = (error: unknown) =>
  error instanceof Error && (!("code" in error) || String(error.code).startsWith("Z_"));

function refuseZip(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    throw badArchive("There is no such file.");
  throw isOfZip(error) ? badArchive("This is not an archive of a call, or it is damaged.") : error;
}

async function entriesOf(zip: ZipReader): Promise<Map<string, Entry>> {
  if (zip.entryCount > ARCHIVE_LIMITS.parts) throw badArchive("The archive has too many parts.");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw badArchive("The archive has two parts of the same name.");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Sizes are known before anything is unpacked; files are not compressed, so that none is larger than the archive. */
function requireSameParts({ tables, files }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const parts = [...tables, ...files];
  if (new Set(parts.map(({ part }) => part)).size !== parts.length || entries.size !== parts.length + 1)
    throw badArchive("The archive has other parts than its manifest states.");
  for (const { part, bytes } of parts) {
    const entry = entries.get(part);
    if (!entry || entry.uncompressedSize !== bytes) throw badArchive(DAMAGED(part));
  }
  for (const { part, bytes } of files)
    if (bytes > ARCHIVE_LIMITS.fileBytes || entries.get(part)?.compressionMethod !== 0)
      throw badArchive(`${part} is too large, or compressed.`);
  if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > ARCHIVE_LIMITS.rowsBytes)
    throw badArchive("The archive's tables are too large.");
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
