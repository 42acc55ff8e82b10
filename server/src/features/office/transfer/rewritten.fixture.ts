import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { newPath } from "./world.fixture";

/** The parts of an archive by their names. */
export type Parts = Map<string, Buffer>;

/** Reads all parts of an archive. */
export async function partsOf(path: string): Promise<Parts> {
  const zip = await openPromise(path, { lazyEntries: true });
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}

/** Writes an archive of these parts; files are stored as they are, as an export does it. */
export async function written(
  parts: Parts,
  compress: (name: string) => boolean = (name) => !name.startsWith("files/"),
) {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: compress(name) });
  zip.end();
  const path = newPath();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
