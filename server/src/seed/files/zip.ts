import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A fixed date, so that archives are reproducible. */
const DATE = new Date(2026, 0, 1, 12);

/** An archive of files by their names. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mtime: DATE });
  zip.end();
  return buffer(zip.outputStream);
}
