import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { REPORT } from "./archive-report";
import type { FileJob } from "./file-job";

export type ZipMember = { name: string; path: string };

/** A fixed date, as the files' own could reveal something about their author. */
const DATE = new Date(1980, 0, 1, 12);

/** Writes an archive of rebuilt files with a report at its end; returns its path. */
export async function writeZip(job: FileJob, members: readonly ZipMember[], report: string): Promise<string> {
  const zip = new ZipFile();
  const path = job.path();
  const options = { mtime: DATE, mode: 0o100644 };
  // A PDF of images, or an archive, does not become smaller.
  for (const member of members) {
    zip.addFile(member.path, member.name, { ...options, compress: member.name.endsWith(".txt") });
  }
  zip.addBuffer(Buffer.from(`\ufeff${report}`, "utf8"), REPORT, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  const { size } = await stat(path);
  if (size === 0) throw new Error("The rebuilt archive is empty.");
  return path;
}
