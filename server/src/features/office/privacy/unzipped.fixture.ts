import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";

/** The members of a ZIP by their names. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = (await promisify<Buffer, object, ZipFile>(fromBuffer)(zip, { lazyEntries: true })) as ZipFile;
  const open = promisify(file.openReadStream.bind(file)) as (entry: Entry) => Promise<NodeJS.ReadableStream>;
  const members = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    file.on("error", reject);
    file.on("end", () => resolve(members));
    file.on("entry", async (entry: Entry) => {
      members.set(entry.fileName, await buffer(await open(entry)));
      file.readEntry();
    });
    file.readEntry();
  });
}
