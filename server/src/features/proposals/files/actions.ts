import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Extension, FileType } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import {
  DOWNLOADS_OF,
  type Download,
  mediaType,
  offeredDownloads,
  REBUILT_AS,
  rebuiltMediaType,
} from "@lectern/domain/proposals/files/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { PresignedPost } from "#platform/object-store/object-store";
import type { Platform } from "#platform/platform";
import { enqueue } from "#platform/queue/enqueue";
import { anonymisedZip } from "#platform/sanitise/anonymised-zip";
import { withFileJob } from "#platform/sanitise/file-job";
import type { PagePicture } from "#platform/sanitise/pdf-writer";
import { idOfUploadKey, namelessKey, originalKey, uploadKey } from "./isolate";
import { asImage, cutOut } from "./page-image";
import {
  countOtherFiles,
  deleteUpload,
  type FileRow,
  fileOf,
  replaceFile,
  replaceUpload,
  requeueDone,
  type UploadRow,
  uploadOf,
} from "./store";

export const PROCESS_FILE = "process-file";
/** The same for files that took long at their first attempt. */
export const PROCESS_SLOW_FILE = "process-slow-file";
export const DROP_OBJECTS = "drop-objects";

/** The validity of upload data, and of a download link. */
const UPLOAD_SECONDS = 15 * 60;
const DOWNLOAD_SECONDS = 60;

/** Awaits a file for a submission; drops an older unconfirmed upload. */
export async function awaitUpload(
  db: Queries,
  submissionId: number,
  extension: Extension,
  now: Date,
): Promise<UploadRow> {
  await dropForgotten(db, await uploadOf(db, submissionId));
  const row = { submissionId, extension, key: uploadKey(randomUUID()), createdAt: now };
  await replaceUpload(db, row);
  return row;
}

/** Pre-signed data for an awaited upload: exact key, exact type, at most the edition's size. */
export function presignUpload(
  platform: Platform,
  upload: { key: string; extension: FileType },
  edition: Pick<EditionSettings, "maxFileBytes">,
): Promise<PresignedPost> {
  return platform.store.presignPost({
    key: upload.key,
    contentType: mediaType(upload.extension),
    maxBytes: edition.maxFileBytes,
    seconds: UPLOAD_SECONDS,
  });
}

/** The upload that a proposal awaits, or null. */
export const awaitedUpload = (db: Queries, submissionId: number): Promise<UploadRow | null> =>
  uploadOf(db, submissionId);

/** A proposal's file, or null. */
export const attachedFile = (db: Queries, submissionId: number): Promise<FileRow | null> =>
  fileOf(db, submissionId);

/** Stops awaiting a file. */
export async function forgetUpload(db: Queries, submissionId: number): Promise<void> {
  await dropForgotten(db, await uploadOf(db, submissionId));
  await deleteUpload(db, submissionId);
}

/** Deletes what arrived under a dropped upload's key, once its form has expired. */
export async function dropForgotten(db: Queries, upload: Pick<UploadRow, "key"> | null): Promise<void> {
  if (!upload) return;
  const runAt = new Date(Date.now() + 2 * UPLOAD_SECONDS * 1000);
  await enqueue(db, DROP_OBJECTS, { keys: [upload.key] }, { runAt });
}

/**
 * Attaches an uploaded file: seals the object against a replayed upload, replaces an older file, and queues the
 * processing. False when the object does not exist. Idempotent.
 */
export async function acceptUpload(
  platform: Platform,
  db: Queries,
  upload: UploadRow,
  now: Date,
): Promise<boolean> {
  const id = idOfUploadKey(upload.key);
  const sealed = await sealUpload(platform, id);
  if (!sealed) return false;
  const former = await fileOf(db, upload.submissionId);
  await replaceFile(db, {
    id,
    submissionId: upload.submissionId,
    extension: upload.extension,
    ...sealed,
    state: "queued",
    confirmedAt: now,
  });
  await deleteUpload(db, upload.submissionId);
  const priority = await countOtherFiles(db, upload.submissionId);
  await enqueue(db, PROCESS_FILE, { id }, { priority });
  if (former) await enqueue(db, DROP_OBJECTS, { keys: objectsOf(former) });
  return true;
}

/** Moves the object of an upload to where no upload can reach it; null when there is none. Idempotent. */
export async function sealUpload(
  { store }: Platform,
  id: string,
): Promise<Pick<FileRow, "originalKey" | "size"> | null> {
  const key = originalKey(id);
  const head = (await store.seal(uploadKey(id), key)) ? await store.head(key) : null;
  return head && { originalKey: key, size: head.size };
}

/** All objects of a file in the store. */
export const objectsOf = (file: Pick<FileRow, "originalKey" | "isoKey" | "transformedKey">): string[] => [
  file.originalKey,
  ...processedObjectsOf(file),
];

/** The objects that processing made. */
export const processedObjectsOf = ({
  isoKey,
  transformedKey,
}: Pick<FileRow, "isoKey" | "transformedKey">): string[] =>
  [isoKey, transformedKey, transformedKey && namelessKey(transformedKey)].filter((key) => key !== null);

/** The pages of a transformed file as images; none for texts and archives. */
export const readablePages = async (db: Queries, submissionId: number): Promise<PagePicture[]> =>
  pagesOf(await fileOf(db, submissionId));

/** A file that may have been rebuilt. */
type Rebuilt = Pick<FileRow, "scanResult" | "transformedKey" | "pictures">;

/** The same for any processed file. Throws the refusal "no-file" where none was rebuilt. */
export function pagesOf(file: Rebuilt | null): PagePicture[] {
  const offered = file?.scanResult ? DOWNLOADS_OF[file.scanResult] : [];
  if (!file?.transformedKey || !offered.includes("tf")) throw new Refusal("no-file");
  return file.pictures ?? [];
}

/** One page as an image. Throws the refusal "no-file" where there is none. */
export const pagePicture = async (platform: Platform, db: Queries, submissionId: number, n: number) =>
  pictureOf(platform, await fileOf(db, submissionId), n);

/** The same for any processed file. */
export async function pictureOf(platform: Platform, file: Rebuilt | null, n: number) {
  const picture = pagesOf(file)[n - 1];
  if (!picture || !file?.transformedKey) throw new Refusal("no-file");
  return asImage(picture, await cutOut(await platform.store.read(file.transformedKey), picture));
}

/**
 * A short-lived link to a download that the file's scan result offers this reader; where the author is hidden, of a copy
 * without names of members. Throws the refusal "no-file".
 */
export async function downloadLink(
  platform: Platform,
  db: Queries,
  submissionId: number,
  download: Download,
  { authorHidden }: { authorHidden: boolean },
): Promise<string> {
  return linkTo(platform, await fileOf(db, submissionId), download, { authorHidden });
}

type Typed = { extension: FileType };

/** The same for any processed file. */
export async function linkTo(
  platform: Platform,
  file: (Pick<FileRow, "submissionId" | "scanResult" | "isoKey" | "transformedKey"> & Typed) | null,
  download: Download,
  { authorHidden }: { authorHidden: boolean },
): Promise<string> {
  const offered = offeredDownloads(file?.scanResult ?? null, { authorHidden });
  const key = download === "iso" ? file?.isoKey : file?.transformedKey;
  if (!file || !key || !offered.includes(download)) throw new Refusal("no-file");
  const { submissionId } = file;
  const iso = { filename: `submission-${submissionId}.iso`, contentType: "application/x-iso9660-image" };
  const rebuiltAs = REBUILT_AS[file.extension];
  const transformed = {
    filename: `submission-${submissionId}.${rebuiltAs}`,
    contentType: rebuiltMediaType(file.extension),
  };
  return platform.store.presignGet({
    key: authorHidden && rebuiltAs === "zip" ? await namelessCopy(platform, key) : key,
    seconds: DOWNLOAD_SECONDS,
    ...(download === "iso" ? iso : transformed),
  });
}

/** The key of a transformed archive without its members' names, created on first use. */
async function namelessCopy({ store }: Platform, transformed: string): Promise<string> {
  const key = namelessKey(transformed);
  if (await store.head(key)) return key;
  await withFileJob(async (work) => {
    const source = work.path();
    await pipeline(await store.read(transformed), createWriteStream(source, { mode: 0o600 }));
    await store.write(key, createReadStream(await anonymisedZip(work, source)), mediaType("zip"));
  });
  return key;
}

/**
 * Processes files again, such as after a converter or virus scanner was installed: those of these submissions, or all
 * that failed; returns their submissions. Skips files that are being processed.
 */
export async function processAgain(
  { db, clock }: Platform,
  submissions: readonly number[] | null,
  actorId: string | null,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const files = await requeueDone(tx, submissions);
    for (const { id, submissionId } of files) {
      await record(tx, { at: clock.now(), actorId, action: "process file again", submissionId });
      await enqueue(tx, PROCESS_FILE, { id }, { priority: await countOtherFiles(tx, submissionId) });
    }
    return [...new Set(files.map(({ submissionId }) => submissionId))].sort((a, b) => a - b);
  });
}
