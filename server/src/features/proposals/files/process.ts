import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileType } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import { FILE_REASONS, type FileReason } from "@lectern/domain/proposals/files/reasons";
import { inOrder, scanResultOf, worstEffect } from "@lectern/domain/proposals/files/result";
import { DOWNLOADS_OF, rebuiltMediaType, type ScanResult } from "@lectern/domain/proposals/files/words";
import { namesIn } from "@lectern/domain/proposals/naming";
import { namedBy } from "#features/identity/profiles/actions";
import type { Platform } from "#platform/platform";
import { type FileJob, type JobLimits, type RebuildResult, withFileJob } from "#platform/sanitise/file-job";
import type { PagePicture } from "#platform/sanitise/pdf-writer";
import type { Sanitiser } from "#platform/sanitise/sanitiser";
import type { Scanner, Verdict } from "#platform/scanner/scanner";
import { type CheckedType, checkType } from "./check-type";
import { isolate, transformedKey, unusedKey } from "./isolate";
import { authorOf, type FileRow } from "./store";

/** The result of all stages. */
export type Processed = {
  sha256: string;
  detectedType: FileType | null;
  scanResult: ScanResult;
  reasons: FileReason[];
  transformedKey: string | null;
  pictures: PagePicture[] | null;
  isoKey: string | null;
  /** The words of its text that name its author, for a blind review. */
  authorWords: string[];
};

/**
 * The stages of a file, in their order: type, virus scan, sanitise, decision, store. Idempotent. Rejects with the
 * signal's reason when it aborts, and with RetryLater where this attempt is inconclusive.
 */
export const processFile = (
  platform: Platform,
  edition: Pick<EditionSettings, "product">,
  file: FileRow,
  limits: JobLimits,
): Promise<Processed> =>
  withFileJob(async (job) => {
    const { sanitiser, scanner } = platform;
    const { path, sha256 } = await fetchOriginal(platform, job, file);
    const type = await checkType(sanitiser, job, path, file.extension);
    const scan = await scanForViruses(scanner, path);
    const rebuilt = await sanitise(sanitiser, job, path, type, scan.reasons);
    // Remarks on a rebuilt file make no sense without one.
    const ofType = rebuilt.path === null ? type.reasons.filter(prevents) : type.reasons;
    const reasons = inOrder([...ofType, ...scan.reasons, ...rebuilt.reasons]);
    const scanResult = scanResultOf({ rebuilt: rebuilt.path !== null, reasons });
    const facts = { sha256, detectedType: type.type, scanResult, reasons };
    return {
      ...facts,
      transformedKey: await keepTransformed(platform, file, scanResult, rebuilt.path),
      pictures: rebuilt.pictures ?? null,
      isoKey: await keepIsolated(platform, edition, file, facts),
      authorWords: await findAuthor(platform, file, job.text),
    };
  }, limits);

async function findAuthor({ db }: Platform, file: FileRow, text: string): Promise<string[]> {
  const author = text === "" ? null : await authorOf(db, file.submissionId);
  return author ? namesIn({ ...author, ...namedBy(author.profile) })(text) : [];
}

const prevents = (code: FileReason) => FILE_REASONS[code].effect === "prevents";

/** The result for a file that crashes its process: it is available unopened only. */
export async function giveUp(
  platform: Platform,
  edition: Pick<EditionSettings, "product">,
  file: FileRow,
  limits: JobLimits,
): Promise<Processed> {
  const { sha256 } = await withFileJob((job) => fetchOriginal(platform, job, file), limits);
  const facts = { sha256, detectedType: null, scanResult: "FAL", reasons: ["processing-crashed"] } as const;
  const known = { ...facts, reasons: [...facts.reasons] };
  return {
    ...known,
    transformedKey: null,
    pictures: null,
    isoKey: await keepIsolated(platform, edition, file, known),
    authorWords: [],
  };
}

async function fetchOriginal(platform: Platform, job: FileJob, file: FileRow) {
  const path = job.path();
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const original = await platform.store.read(file.originalKey);
  await pipeline(original, hashing, createWriteStream(path, { mode: 0o600 }), {
    signal: job.signal,
  });
  return { path, sha256: hash.digest("hex") };
}

async function keepTransformed(
  { store }: Platform,
  file: FileRow,
  result: ScanResult,
  path: string | null,
): Promise<string | null> {
  if (path === null || !DOWNLOADS_OF[result].includes("tf")) return null;
  const key = unusedKey(transformedKey(file.id), file.transformedKey);
  await store.write(key, createReadStream(path), rebuiltMediaType(file.extension));
  return key;
}

async function keepIsolated(
  platform: Platform,
  edition: Pick<EditionSettings, "product">,
  file: FileRow,
  facts: Pick<Processed, "sha256" | "detectedType" | "scanResult" | "reasons">,
): Promise<string | null> {
  if (!DOWNLOADS_OF[facts.scanResult].includes("iso")) return null;
  return isolate(platform, edition, file, facts);
}

/** Rebuilds a file from scratch so that nothing active survives, unless an earlier stage prevents it. */
async function sanitise(
  sanitiser: Sanitiser,
  job: FileJob,
  path: string,
  { type }: CheckedType,
  against: FileReason[],
): Promise<RebuildResult> {
  if (type === null || worstEffect(against) === "bars") return { path: null, reasons: [] };
  return sanitiser.rebuild(job, path, type);
}

const REASON: Record<Verdict, FileReason | null> = {
  clean: null,
  found: "virus-found",
  "too-large": "scan-too-large",
  down: "scanner-down",
  stalled: "scanner-stalled",
  "not-done": "scan-not-done",
};

/** The virus scanner's remarks on a file; none without a scanner. */
async function scanForViruses(scanner: Scanner | null, path: string): Promise<{ reasons: FileReason[] }> {
  if (!scanner) return { reasons: [] };
  const reason = REASON[await scanner.scan(async () => createReadStream(path))];
  return { reasons: reason ? [reason] : [] };
}
