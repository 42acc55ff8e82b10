import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { anonymisedReport, REPORT } from "./archive-report";
import type { FileJob } from "./file-job";
import { writeZip, type ZipMember } from "./write-zip";

/**
 * A copy of an archive that `rebuildZip` wrote, with numbers instead of the members' names, also in its report and in
 * nested archives: file names may reveal the author. Not for untrusted archives.
 */
export async function anonymisedZip(job: FileJob, source: string): Promise<string> {
  const members = await unpacked(job, source);
  const report = members.find(({ name }) => name === REPORT);
  const kept = members.filter((member) => member !== report);
  const extensions = kept.map(({ name }) => posix.extname(name));
  const anonymised = anonymisedReport(report ? await readFile(report.path, "utf8") : "", extensions);
  if (anonymised.names.length !== kept.length)
    throw new Error("An archive's report does not match its members");
  const renamed: ZipMember[] = [];
  for (const [i, { path }] of kept.entries()) {
    const nested = extensions[i] === ".zip";
    renamed.push({ name: anonymised.names[i] ?? "", path: nested ? await anonymisedZip(job, path) : path });
  }
  return writeZip(job, renamed, anonymised.report);
}

/** Unpacks each member to a file, in the archive's order. */
async function unpacked(job: FileJob, source: string): Promise<ZipMember[]> {
  const archive = await openPromise(source, { lazyEntries: true });
  const members: ZipMember[] = [];
  for await (const entry of archive.eachEntry()) {
    const path = job.path();
    const content = await archive.openReadStreamPromise(entry);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal: job.signal });
    members.push({ name: entry.fileName, path });
  }
  return members;
}
